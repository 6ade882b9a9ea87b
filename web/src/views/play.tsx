import { useEffect, useMemo, useState } from "preact/hooks";
import type { View } from "../app";
import { core } from "../core/client";
import type { Played, Refused } from "../core/reply";
import { Board } from "../draw/board";
import { CopyButton, Progress, TextField, usePosition } from "../fields";
import { useAnswer } from "../hooks";
import { lineOf, toHash } from "../line";
import { speak, useLanguage, useWords } from "../words";

const THINKING = 550; // milliseconds: long enough to see one's own move

export function PlayView({ state, go, refused }: View) {
  const words = useWords();
  const language = useLanguage();
  const position = usePosition(state);
  const line = position === null || !state.game.trim() ? null : lineOf({ ...state, tab: "play" }, { position });
  const asking = useAnswer(line?.text ?? null, state.played.length > 0 ? 0 : 120);
  const reply = asking.reply as Played | Refused | null;
  const current = asking.line === line?.text;
  const played = reply?.ok && reply.verb === "play" ? reply : null;
  const [hinted, setHinted] = useState(false);
  const [open, setOpen] = useState(false); // whether what moves are worth is shown
  const [typed, setTyped] = useState("");
  const [typedError, setTypedError] = useState<{ message: string; at: number } | null>(null);

  const machines = played ? (played.played.length % 2 === 0) === state.machineFirst : false;
  const mine = Boolean(played && current && !played.over && !machines);
  const make = (name: string, replace = false) => {
    setHinted(false);
    go({ position: position ?? "", played: [...state.played, name] }, replace);
  };
  useEffect(() => {
    if (line && current && reply) refused(reply.ok ? null : reply.error, line);
  }, [reply, current]);
  useEffect(() => {
    if (!played || !current || played.over || !machines || played.best === null) return;
    const timer = setTimeout(() => make(played.moves[played.best!]!.name, true), THINKING);
    return () => clearTimeout(timer);
  }, [played, current, machines]);

  const restart = (machineFirst: boolean) => (setHinted(false), go({ machineFirst, played: [] }));
  const undo = () => {
    const mineToMove = state.played.length - (machines ? 1 : 2);
    setHinted(false);
    go({ played: state.played.slice(0, Math.max(0, mineToMove)) });
  };
  const say = async () => {
    if (!line || !typed.trim() || !mine) return;
    const tried = lineOf({ ...state, played: [...state.played, typed.trim()] }, { position: position ?? "" });
    const answer = await core.ask(tried.text);
    if (!answer.ok) return setTypedError({ message: answer.error.message, at: 0 });
    if (answer.verb !== "play") return;
    setTyped("");
    setTypedError(null);
    make(answer.played.at(-1)!.name);
  };

  // whoever is to move and cannot loses, in misère play wins
  const won = played?.over ? (state.misere ? !machines : machines) : null;
  const undoable = state.played.length > (state.machineFirst ? 1 : 0);

  return (
    <section class="card play" aria-busy={asking.pending}>
      <Progress {...asking} />
      {!reply && <p class="waiting">{words.loading}</p>}
      {reply && !reply.ok && current && state.played.length > 0 && <p class="calm">{speak(language, reply.error.message)}</p>}
      {played && (
        <>
          <div class="playtop">
            <p class={`turn ${won === null ? "" : won ? "won" : "lost"}`} role="status" aria-live="assertive">
              {won === null ? (machines ? words.machineTurn : words.yourTurn) : won ? words.youWin : words.machineWins}
            </p>
            <div class="segmented" role="group" aria-label={words.first}>
              <span class="label">{words.first}</span>
              <button aria-pressed={!state.machineFirst} onClick={() => restart(false)}>
                {words.me}
              </button>
              <button aria-pressed={state.machineFirst} onClick={() => restart(true)}>
                {words.machine}
              </button>
            </div>
          </div>
          <Board played={played} enabled={mine} worth={open} hinted={hinted && mine ? (played.best ?? null) : null} onMove={(name) => make(name)} />
          {hinted && mine && played.best !== null && <Hint played={played} />}
          <p class="actions">
            <button disabled={!mine} aria-pressed={hinted} onClick={() => setHinted(!hinted)}>
              {words.hint}
            </button>
            <button disabled={!undoable} onClick={undo}>
              {words.undo}
            </button>
            <button disabled={state.played.length === 0} onClick={() => restart(state.machineFirst)}>
              {words.restart}
            </button>
            <label class="check">
              <input type="checkbox" checked={open} onChange={(e) => setOpen(e.currentTarget.checked)} /> {words.showValues}
            </label>
            <CopyButton text={() => location.href} label={words.copyLink} />
          </p>
          {open && !played.over && <Standing played={played} machines={machines} />}
          <form class="typed" onSubmit={(e) => (e.preventDefault(), void say())}>
            <TextField label={words.typeMove} class="move" value={typed} placeholder={words.typeMoveHint} error={typedError} onInput={(text) => (setTyped(text), setTypedError(null))} inputProps={{ disabled: played.over }} />
            <button disabled={!mine || !typed.trim()}>{words.make}</button>
          </form>
          <History played={played} state={state} position={position ?? ""} />
        </>
      )}
    </section>
  );
}

function Hint({ played }: { played: Played }) {
  const words = useWords();
  const language = useLanguage();
  const best = played.moves[played.best!]!;
  const lost = best.outcome === "N";
  return (
    <p class="hinted" role="status">
      <b>{speak(language, best.words)}</b> · {lost ? words.lostHint : best.remoteness !== null ? words.togo(best.remoteness + 1) : words.winsFor}
    </p>
  );
}

function Standing({ played, machines }: { played: Played; machines: boolean }) {
  const words = useWords();
  if (!played.outcome) return null;
  const winning = (played.outcome === "N") !== machines;
  return (
    <p class="calm standing">
      {played.outcome === "D" ? words.standDraw : winning ? words.standWon : words.standLost} {played.value !== null && `${words.value} ${played.value}.`} {played.remoteness !== null && `${words.togo(played.remoteness)}.`}
    </p>
  );
}

function History({ played, state, position }: { played: Played; state: View["state"]; position: string }) {
  const words = useWords();
  const language = useLanguage();
  const link = (n: number) => toHash({ ...state, position, played: state.played.slice(0, n) });
  const steps = useMemo(() => played.played, [played]);
  if (steps.length === 0) return null;
  return (
    <details class="history" open>
      <summary>{words.moves}</summary>
      <ol>
        {steps.map((step, i) => (
          <li key={i} class={(i % 2 === 0) === state.machineFirst ? "machine" : "me"}>
            <a href={link(i)} class="mono">
              {step.from}
            </a>
            <span>
              <b>{(i % 2 === 0) === state.machineFirst ? words.byMachine : words.byYou}</b> {speak(language, step.words)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
