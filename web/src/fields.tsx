import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useDimension, useSide } from "./hooks";
import { lineOf, quoted, splitTyped, type State } from "./line";
import { speak, useLanguage, useWords } from "./words";

interface Wrong {
  message: string;
  at: number;
}

/** A field of monospaced text; what is wrong stands under the character where it is. */
export function TextField(props: {
  label: string;
  value: string;
  placeholder?: string;
  error: Wrong | null;
  class?: string;
  inputProps?: Record<string, unknown>;
  onInput(value: string): void;
  onEnter?(): void;
  children?: ComponentChildren;
}) {
  const id = useId();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [scrolled, setScrolled] = useState(0);
  const { error } = props;
  return (
    <div class={`field ${props.class ?? ""}`}>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        ref={input}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={props.value}
        placeholder={props.placeholder}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={(e) => props.onInput(e.currentTarget.value)}
        onScroll={(e) => setScrolled(e.currentTarget.scrollLeft)}
        {...props.inputProps}
        onKeyDown={(e) => {
          (props.inputProps?.onKeyDown as ((e: KeyboardEvent) => void) | undefined)?.(e);
          if (e.key === "Enter" && !e.defaultPrevented) props.onEnter?.();
        }}
      />
      {props.children}
      <div class="wrong" id={`${id}-error`} role="status">
        {error && (
          <>
            <span class="caret" aria-hidden="true" style={{ "--at": Math.min(error.at, props.value.length), "--scrolled": `${scrolled}px` }} />
            {speak(language, error.message)}
          </>
        )}
      </div>
    </div>
  );
}

export function GameField(props: { value: string; error: Wrong | null; onInput(value: string): void; onSettle(): void; onChoose(game: string): void }) {
  const words = useWords();
  const list = useId();
  const games = useSide("games");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const start = props.value.trim().toLowerCase();
  const all = games?.ok && games.verb === "games" ? games.games : [];
  const matches = open && /^[a-z][a-z-]*$/.test(start) ? all.filter((g) => g.name.startsWith(start) && g.name !== start).slice(0, 7) : [];
  const choose = (index: number) => {
    const game = matches[index]!;
    setOpen(false);
    setActive(-1);
    props.onChoose(game.parameters && !game.parameters.includes("=") ? `${game.name}(2)` : game.name);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === "Escape") setOpen(false);
    if (matches.length === 0) return;
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      setActive((active + (e.key === "ArrowDown" ? 1 : matches.length)) % matches.length);
    } else if ((e.key === "Enter" || e.key === "Tab") && active >= 0) {
      e.preventDefault();
      choose(active);
    }
  };
  return (
    <TextField
      label={words.game}
      class="game"
      value={props.value}
      placeholder={words.gameHint}
      error={matches.length > 0 ? null : props.error}
      onInput={(value) => (setOpen(true), setActive(-1), props.onInput(value))}
      onEnter={props.onSettle}
      inputProps={{
        role: "combobox",
        "aria-expanded": matches.length > 0,
        "aria-controls": list,
        "aria-autocomplete": "list",
        "aria-activedescendant": active >= 0 && matches.length > 0 ? `${list}-${active}` : undefined,
        onKeyDown,
        onBlur: () => (setOpen(false), props.onSettle()),
      }}
    >
      <ul class="completion" id={list} role="listbox" aria-label={words.game} hidden={matches.length === 0}>
        {matches.map((game, i) => (
          <li key={game.name} id={`${list}-${i}`} role="option" aria-selected={i === active} onPointerDown={(e) => (e.preventDefault(), choose(i))}>
            <b>
              {game.name}
              {game.parameters && `(${game.parameters})`}
            </b>
            <span lang="en">{game.rule}</span>
          </li>
        ))}
      </ul>
    </TextField>
  );
}

const FALLBACK: Record<number, string> = { 0: "3 4 5", 1: "3 4 5", 2: "10 13", 3: "3 4 5" };

/** The position asked about: the one given, or one that suits the game; null while that is not known. */
export function usePosition(state: State): string | null {
  const given = state.position.trim() !== "" || splitTyped(state.game)[1] !== "" || /\+(?!.*->)/.test(state.game.replace(/\{[^}]*\}/g, ""));
  const game = lineOf({ ...state, tab: "see", to: "", misere: false }).text.slice("values ".length);
  const dimension = useDimension(given ? "" : state.game, game);
  if (given) return state.position;
  return dimension === null ? null : FALLBACK[dimension]!;
}

export function PositionField(props: { value: string; state: State; error: Wrong | null; onInput(value: string): void }) {
  const words = useWords();
  const fallback = usePosition({ ...props.state, position: "" });
  return <TextField label={words.position} class="position" value={props.value} placeholder={fallback ?? ""} error={props.error} onInput={props.onInput} inputProps={{ inputMode: "text" }} />;
}

export function ConventionSwitch(props: { misere: boolean; onChange(misere: boolean): void }) {
  const words = useWords();
  return (
    <div class="segmented" role="group" aria-label={words.conventionLabel}>
      <button aria-pressed={!props.misere} title={words.normalHelp} onClick={() => props.onChange(false)}>
        {words.normal}
      </button>
      <button aria-pressed={props.misere} title={words.misereHelp} onClick={() => props.onChange(true)}>
        {words.misere}
      </button>
    </div>
  );
}

/** While a question runs: nothing at first, then that it does and how to stop it. */
export function Progress(props: { pending: boolean; cancelled: boolean; cancel(): void; again(): void }) {
  const words = useWords();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!props.pending) return setSeconds(0);
    const start = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - start) / 1000), 100);
    return () => clearInterval(timer);
  }, [props.pending]);
  if (props.cancelled)
    return (
      <p class="progress">
        {words.cancelled} <button onClick={props.again}>{words.askAgain}</button>
      </p>
    );
  if (!props.pending || seconds < 0.3) return <p class="progress idle" />;
  return (
    <p class="progress">
      <span class="spinner" aria-hidden="true" />
      <span role="status">{words.working}</span> <span class="seconds">{seconds.toFixed(1)} s</span> <button onClick={props.cancel}>{words.cancel}</button>
    </p>
  );
}

export function CopyButton(props: { text: string | (() => string); label: string }) {
  const words = useWords();
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof props.text === "string" ? props.text : props.text());
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return (
    <button class="quiet" onClick={() => void copy()}>
      <span aria-live="polite">{done ? words.copied : props.label}</span>
    </button>
  );
}

export const gameLine = (state: State) => quoted(state.game);
