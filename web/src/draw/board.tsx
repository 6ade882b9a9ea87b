// A position as things on a table, of which only legal moves can be touched.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Choice, Played } from "../core/reply";
import { speak, useLanguage, useWords } from "../words";
import { biting, type Component, cutting, kindOf, leaving, parts, reaching, takingOut, tokens } from "./moves";

interface Props {
  played: Played;
  enabled: boolean;
  worth: boolean; // whether moves show what they are worth
  hinted: number | null;
  onMove(name: string): void;
}

export function Board({ played, enabled, worth, hinted, onMove }: Props) {
  const words = useWords();
  const best = hinted === null ? undefined : played.moves[hinted];
  const several = new Set(played.components.map((c) => c.game)).size > 1;
  let shown: string | null = null;
  return (
    <div class={`table-top ${enabled ? "" : "resting"}`}>
      {played.components.map((component, i) => {
        const choices = played.moves.filter((m) => m.component === i);
        const kind = choices.length === 0 && component.numbers.length > 1 && component.game !== "chomp" ? (component.numbers.length === 2 ? "board" : "words") : kindOf(component, choices);
        const props = { component, choices, enabled, worth, onMove, best: best?.component === i ? best : undefined };
        shown ??= kind === "heap" ? words.tapHeap : kind === "row" ? (choices.some((c) => parts(c).reduce((x, y) => x + y, 0) < tokens(component)) ? words.tapRow : words.tapGap) : kind === "board" ? words.tapBoard : kind === "bites" ? words.tapBite : null;
        return (
          <div class={`component ${kind}`} key={i} role="group" aria-label={`${i + 1}: ${component.game} ${component.text}`}>
            <span class="number">
              {played.components.length > 1 && <b>{i + 1}</b>}
              {several && <i class="mono">{component.game}</i>}
              <span class="mono">{component.text}</span>
            </span>
            {kind === "heap" && <Heap {...props} />}
            {kind === "row" && <Row {...props} />}
            {kind === "board" && <Grid {...props} />}
            {kind === "bites" && <Chocolate {...props} />}
            {kind === "words" && <InWords {...props} />}
          </div>
        );
      })}
      {shown && !played.over && <p class="help">{shown}</p>}
    </div>
  );
}

interface PartProps {
  component: Component;
  choices: Choice[];
  enabled: boolean;
  worth: boolean;
  best: Choice | undefined;
  onMove(name: string): void;
}

const worthClass = (choice: Choice | undefined, worth: boolean, best: Choice | undefined) =>
  (choice && worth && choice.outcome ? ` worth-${choice.outcome}` : "") + (choice && choice === best ? " best" : "");

/** A heap: a tap takes the token and all to its right. */
function Heap({ component, choices, enabled, worth, best, onMove }: PartProps) {
  const language = useLanguage();
  const [over, setOver] = useState<number | null>(null);
  const size = tokens(component);
  return (
    <div class="tokens" onPointerLeave={() => setOver(null)}>
      {Array.from({ length: size }, (_, i) => {
        const choice = leaving(choices, i);
        return (
          <button
            key={i}
            class={`token${over !== null && i >= over ? " going" : ""}${worthClass(choice, worth, best)}`}
            disabled={!enabled || !choice}
            aria-label={choice ? speak(language, choice.words) : `${i + 1}`}
            title={choice ? speak(language, choice.words) : undefined}
            onPointerEnter={() => setOver(choice && enabled ? i : null)}
            onFocus={() => setOver(choice ? i : null)}
            onBlur={() => setOver(null)}
            onClick={() => choice && onMove(choice.name)}
          />
        );
      })}
      {size === 0 && <span class="nothing" aria-hidden="true" />}
    </div>
  );
}

/** A row that moves can split: tap the first and the last token to take, or a gap to cut there. */
function Row({ component, choices, enabled, worth, best, onMove }: PartProps) {
  const language = useLanguage();
  const words = useWords();
  const size = tokens(component);
  const [anchor, setAnchor] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => setAnchor(null), [component.text, enabled]);
  const span = (i: number) => (anchor === null ? [i, i] : [Math.min(anchor, i), Math.max(anchor, i)]) as [number, number];
  const startable = (i: number) => Array.from({ length: size }, (_, j) => j + 1).some((j) => takingOut(choices, size, Math.min(i, j), Math.max(i, j)));
  const tap = (i: number) => {
    if (anchor === null) {
      const longer = Array.from({ length: size }, (_, j) => j + 1).some((j) => j !== i && takingOut(choices, size, Math.min(i, j), Math.max(i, j)));
      const alone = takingOut(choices, size, i, i);
      if (alone && !longer) onMove(alone.name);
      else setAnchor(i);
      return;
    }
    const choice = takingOut(choices, size, ...span(i));
    setAnchor(null);
    if (choice) onMove(choice.name);
  };
  return (
    <div class="tokens row" onPointerLeave={() => setOver(null)} onKeyDown={(e) => e.key === "Escape" && setAnchor(null)}>
      {Array.from({ length: size }, (_, k) => {
        const i = k + 1;
        const [from, to] = span(i);
        const choice = takingOut(choices, size, from, to);
        const cut = i < size ? cutting(choices, size, i) : undefined;
        const reach = over !== null && anchor !== null && i >= Math.min(anchor, over) && i <= Math.max(anchor, over);
        const usable = enabled && (anchor === null ? startable(i) : Boolean(choice));
        return (
          <Fragment key={i}>
            <button
              class={`token${anchor === i || reach || (anchor === null && over === i && usable) ? " going" : ""}${worthClass(choice, worth, best)}`}
              disabled={!usable}
              aria-label={choice && anchor !== null ? speak(language, choice.words) : `${i}`}
              aria-pressed={anchor === i}
              onPointerEnter={() => setOver(i)}
              onFocus={() => setOver(i)}
              onClick={() => tap(i)}
            />
            {cut && <button class={`gap${worthClass(cut, worth, best)}`} disabled={!enabled} aria-label={words.cut(i, size - i)} title={words.cut(i, size - i)} onClick={() => onMove(cut.name)} />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** A pair as a piece on a board: the first number across, the second up. */
function Grid({ component, choices, enabled, worth, best, onMove }: PartProps) {
  const language = useLanguage();
  const words = useWords();
  const [x, y] = component.numbers.map(Number) as [number, number];
  const across = Math.max(x, ...choices.map((c) => Number(c.to[0]![0])));
  const up = Math.max(y, ...choices.map((c) => Number(c.to[0]![1])));
  return (
    <div class="scroll">
      <table class="grid" style={{ "--across": across + 1 }} aria-label={words.boardOf(String(x), String(y))}>
        <tbody>
          {Array.from({ length: up + 1 }, (_, r) => up - r).map((b) => (
            <tr key={b}>
              <th scope="row">{b}</th>
              {Array.from({ length: across + 1 }, (_, a) => {
                const choice = reaching(choices, a, b);
                const here = a === x && b === y;
                return (
                  <td key={a}>
                    {here ? (
                      <span class="piece" role="img" aria-label={component.text} />
                    ) : choice ? (
                      <button class={`square${worthClass(choice, worth, best)}`} disabled={!enabled} aria-label={speak(language, choice.words)} title={speak(language, choice.words)} onClick={() => onMove(choice.name)} />
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {Array.from({ length: across + 1 }, (_, a) => (
              <th scope="col" key={a}>
                {a}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** A bar of chocolate: a bite takes all squares below and right of it. */
function Chocolate({ component, choices, enabled, worth, best, onMove }: PartProps) {
  const language = useLanguage();
  const [over, setOver] = useState<[number, number] | null>(null);
  const rows = component.numbers.map(Number);
  return (
    <table class="bites" aria-label={component.text} onPointerLeave={() => setOver(null)}>
      <tbody>
        {rows.map((size, r) => (
          <tr key={r}>
            {Array.from({ length: size }, (_, c) => {
              const choice = biting(choices, rows, r + 1, c + 1);
              const going = over !== null && r >= over[0] && c >= over[1];
              return (
                <td key={c}>
                  <button
                    class={`bite${r === 0 && c === 0 ? " poison" : ""}${going ? " going" : ""}${worthClass(choice, worth, best)}`}
                    disabled={!enabled || !choice}
                    aria-label={choice ? speak(language, choice.words) : `${r + 1}, ${c + 1}`}
                    title={choice ? speak(language, choice.words) : undefined}
                    onPointerEnter={() => setOver(choice ? [r, c] : null)}
                    onClick={() => choice && onMove(choice.name)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LISTED = 60;

/** Positions that are drawn in no other way: piles to look at, moves to choose from. */
function InWords({ component, choices, enabled, worth, best, onMove }: PartProps) {
  const language = useLanguage();
  const words = useWords();
  const [all, setAll] = useState(false);
  const shown = all ? choices : choices.slice(0, LISTED);
  const small = !component.in_words && component.numbers.length > 1 && component.numbers.every((n) => typeof n === "number" && n <= 30) && component.numbers.length <= 20;
  return (
    <div class="inwords">
      {small && (
        <div class="piles" aria-hidden="true">
          {component.numbers.map((n, i) => (
            <div class="tokens" key={i}>
              {Array.from({ length: Number(n) }, (_, t) => (
                <span class="token" key={t} />
              ))}
              {n === 0 && <span class="nothing" />}
            </div>
          ))}
        </div>
      )}
      <ul class="moves">
        {shown.map((choice) => (
          <li key={choice.name}>
            <button class={`move${worthClass(choice, worth, best)}`} disabled={!enabled} title={choice.name} onClick={() => onMove(choice.name)}>
              {speak(language, choice.words)}
            </button>
          </li>
        ))}
        {choices.length > shown.length && (
          <li>
            <button class="quiet" onClick={() => setAll(true)}>
              {words.more(String(choices.length - shown.length))}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
