import { useEffect } from "preact/hooks";
import type { View } from "../app";
import { search } from "../core/client";
import type { Claimed, Discovered, Refused } from "../core/reply";
import { Progress, TextField } from "../fields";
import { useAnswer, useDimension } from "../hooks";
import { lineOf } from "../line";
import { speak, useLanguage, useWords } from "../words";
import { gameOf, Picture } from "./picture";

export function DiscoverView(view: View) {
  const { state, go, refused } = view;
  const words = useWords();
  const dimension = useDimension(state.game, gameOf(state));
  const claiming = state.claim.trim() !== "";
  const to = dimension && dimension > 0 && state.to ? state.to.split(/\s+/).slice(0, dimension) : [];
  const line = claiming ? lineOf({ ...state, tab: "discover" }, { verb: "claim", to }) : null;
  const asking = useAnswer(line?.text ?? null, 200);
  const current = claiming && asking.line === line?.text;
  const claimed = current ? (asking.reply as Claimed | Refused | null) : null;
  const place = claimed && !claimed.ok ? line!.place(claimed.error.at) : null;
  const wrong = claimed && !claimed.ok && place?.field === "claim" ? { message: claimed.error.message, at: place.at } : null;
  useEffect(() => {
    if (claimed && line) refused(claimed.ok || place?.field === "claim" ? null : claimed.error, line);
  }, [claimed]);
  const ring = claimed?.ok && claimed.verb === "claim" ? (claimed.counterexample?.position ?? null) : null;
  return (
    <>
      <section class="card" aria-live="polite">
        <TextField label={words.claimLabel} class="claim" value={state.claim} placeholder={dimension === 2 ? words.claimHintPair : words.claimHint} error={wrong} onInput={(claim) => go({ claim }, true)} />
        <Progress {...asking} />
        {claimed?.ok && claimed.verb === "claim" && <Verdict claimed={claimed} />}
        <Proposals {...view} />
      </section>
      {dimension !== 0 && (
        <section class="card">
          <Picture {...view} refused={() => undefined} ring={ring} />
        </section>
      )}
    </>
  );
}

function Verdict({ claimed }: { claimed: Claimed }) {
  const words = useWords();
  const language = useLanguage();
  const against = claimed.counterexample;
  if (claimed.holds === null) return <p class="calm">{speak(language, claimed.stopped ?? "")}</p>;
  const to = Array.isArray(claimed.checked_to) ? claimed.checked_to.join(", ") : String(claimed.checked_to);
  return (
    <div class={`claimed ${claimed.holds ? "holds" : "fails"}`}>
      <span class="mark" aria-hidden="true">
        {claimed.holds ? "✓" : "✗"}
      </span>
      <div>
        <h2>{!claimed.holds ? words.refuted : claimed.status === "proved" ? words.holdsProved : words.holdsObserved(to)}</h2>
        <p>
          {against ? words.counter(against.position, String(against.truth), String(against.claimed)) : claimed.status === "proved" ? <span lang="en">{claimed.because}</span> : words.tested(claimed.tested)}
        </p>
      </div>
    </div>
  );
}

/** Whether a pattern that discover wrote can be read as a condition of claim. */
const isCondition = (text: string) => !/^\{|f\(|…|\.\./.test(text);

function Proposals({ state, go }: View) {
  const words = useWords();
  const game = state.game.trim();
  const line = game ? lineOf({ ...state, claim: "", to: "", tab: "discover" }).text : null;
  const asking = useAnswer(line, 300, search);
  const reply = asking.reply as Discovered | Refused | null;
  const found = reply?.ok && reply.verb === "discover" && asking.line === line ? reply : null;
  return (
    <div class="proposals">
      <h3>{words.foundTitle}</h3>
      <Progress {...asking} />
      {reply && !reply.ok && asking.line === line && <p class="calm">{reply.error.message}</p>}
      {found && found.patterns.length === 0 && (
        <>
          <p class="calm">{words.nothingFound}</p>
          <ul class="tried" lang="en">
            {found.tried.map((t) => (
              <li key={t}>{t}</li>
            ))}
          </ul>
        </>
      )}
      {found && (
        <ul class="patterns">
          {found.patterns.map((p) => (
            <li key={p.of + p.text}>
              <span class="of">{p.of === "losing" ? words.ofLosing : words.ofValue}</span>
              <code>{p.text}</code>
              <span class={`badge status-${p.status}`}>{p.status === "proved" ? words.proved : words.observed}</span>
              <small lang="en">{p.because ?? words.tested(p.tested)}</small>
              {p.of === "losing" && isCondition(p.text) && (
                <button class="quiet" onClick={() => go({ claim: p.text })}>
                  {words.useClaim}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found && found.refuted.length > 0 && (
        <details>
          <summary>{words.refusedGuesses}</summary>
          <ul class="tried">
            {found.refuted.map((r) => (
              <li key={r.text}>
                <code>{r.text}</code> {words.counter(r.position, String(r.truth), String(r.claimed))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
