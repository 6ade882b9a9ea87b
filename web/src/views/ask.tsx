import { useEffect, useRef } from "preact/hooks";
import type { View } from "../app";
import type { Refused, Solved } from "../core/reply";
import { Why } from "../draw/why";
import { CopyButton, Progress, usePosition } from "../fields";
import { useAnswer, useSide } from "../hooks";
import { lineOf } from "../line";
import { speak, useLanguage, useWords } from "../words";

export function AskView({ state, go, refused }: View) {
  const words = useWords();
  const language = useLanguage();
  const position = usePosition(state);
  const line = position === null || !state.game.trim() ? null : lineOf({ ...state, tab: "ask" }, { position });
  const asking = useAnswer(line?.text ?? null, 120);
  const explained = useSide(state.game.includes(">") ? lineOf(state, { verb: "explain" }).text : null);
  const reply = asking.reply as Solved | Refused | null;
  useEffect(() => {
    if (line && asking.line === line.text && reply) refused(reply.ok ? null : reply.error, line);
  }, [reply, asking.line, line?.text]);
  const good = useRef<Solved | null>(null);
  if (reply?.ok && reply.verb === "solve") good.current = reply;
  const solved = good.current;
  return (
    <section class="card" aria-busy={asking.pending} aria-live="polite">
      <Progress {...asking} />
      {!reply && <p class="waiting">{words.loading}</p>}
      {!solved && reply?.ok === false && <p class="calm">{speak(language, reply.error.message)}</p>}
      {solved && <Answer solved={solved} faded={asking.line !== line?.text || reply?.ok === false} onPlay={() => go({ tab: "play", position: position ?? "", played: [], machineFirst: false })} onMove={(name) => go({ tab: "play", position: position ?? "", played: [name], machineFirst: false })} />}
      {explained?.ok && explained.verb === "explain" && explained.options.length > 0 && (
        <details class="inwords">
          <summary>{words.inWords}</summary>
          <ul class="inrule" lang="en">
            {explained.options.map((o) => (
              <li key={o.text}>{o.words}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const WINNER = { N: "firstWins", P: "secondWins", D: "draw" } as const;

function Answer({ solved, faded, onPlay, onMove }: { solved: Solved; faded: boolean; onPlay(): void; onMove(name: string): void }) {
  const words = useWords();
  const language = useLanguage();
  const recognised = /; the rules? w(?:as|ere) recognised as (.*)$/.exec(solved.because);
  const because = recognised ? solved.because.slice(0, recognised.index) : solved.because;
  const shown = solved.moves.slice(0, 24);
  const rest = typeof solved.move_count === "number" ? solved.move_count - shown.length : solved.move_count === null ? null : solved.move_count;
  return (
    <div class={faded ? "faded" : ""}>
      <div class={`verdict outcome-${solved.outcome ?? "none"}`}>
        <span class="mark" aria-hidden="true">
          {solved.outcome ?? "?"}
        </span>
        <div>
          <h2>{solved.outcome ? words[WINNER[solved.outcome]] : words.stopped}</h2>
          <p class="asked">
            <span class="mono">{solved.position}</span>
            {recognised && <span class="badge">{words.recognised(recognised[1]!)}</span>}
          </p>
        </div>
        {solved.value !== null && (
          <p class="value">
            <span>{words.value}</span> <b>{String(solved.value)}</b>
          </p>
        )}
        {solved.infinity && (
          <p class="value">
            <span>{words.value}</span> <b>∞({solved.infinity.join(",")})</b>
          </p>
        )}
      </div>
      {solved.outcome === "N" && (
        <>
          <h3>{words.winningMoves}</h3>
          <ul class="moves">
            {shown.map((move) => (
              <li key={`${move.component}:${move.to}`}>
                <button class="move" onClick={() => onMove(`${move.component + 1}:${move.to.replaceAll(" ", "&")}`)}>
                  {speak(language, move.words)}
                </button>
              </li>
            ))}
            {typeof rest === "number" ? rest > 0 && <li class="rest">{words.more(String(rest))}</li> : rest !== null && <li class="rest">{words.more(rest)}</li>}
          </ul>
        </>
      )}
      {solved.outcome === "P" && <p class="calm">{words.noWinningMove}</p>}
      {(solved.why.length > 0 || solved.outcome === null) && (
        <>
          <h3>{words.why}</h3>
          <Why lines={solved.why} position={solved.position} moves={solved.moves} />
        </>
      )}
      <p class="known">
        <span class={`badge how-${solved.how}`}>{words.knownBy[solved.how]}</span> <span lang="en">{speak(language, because)}</span>
      </p>
      <p class="actions">
        {solved.outcome && (
          <button class="primary" onClick={onPlay}>
            {words.playThis}
          </button>
        )}
        <CopyButton text={() => location.href} label={words.copyLink} />
      </p>
    </div>
  );
}
