import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { core, side } from "./core/client";
import type { Refused } from "./core/reply";
import { ConventionSwitch, GameField, PositionField } from "./fields";
import { RuleHelp } from "./help";
import { useStored } from "./hooks";
import { fromHash, lineOf, parseLine, splitTyped, START, type State, type Tab, toHash } from "./line";
import { AskView } from "./views/ask";
import { DiscoverView } from "./views/discover";
import { PlayView } from "./views/play";
import { SeeView } from "./views/see";
import { type Language, LanguageContext, WORDS } from "./words";

const TABS: Tab[] = ["ask", "see", "discover", "play"];

const WYTHOFF = "(a,b) -> (a-i,b) for i in 1..a | (a,b-i) for i in 1..b | (a-i,b-i) for i in 1..min(a,b)";
const EXAMPLES: { en: string; zh: string; game: string; position: string }[] = [
  { en: "Nim", zh: "尼姆", game: "nim", position: "3 4 5" },
  { en: "Wythoff’s rule", zh: "威佐夫规则", game: WYTHOFF, position: "10 13" },
  { en: "Kayles", zh: "凯尔斯", game: "kayles", position: "9 4" },
  { en: "Take 1, 3 or 4", zh: "取 1、3 或 4", game: "n -> n-1 | n-3 | n-4", position: "16" },
  { en: "Fibonacci Nim", zh: "斐波那契尼姆", game: "fibonacci", position: "17" },
  { en: "Moore’s Nim", zh: "摩尔尼姆", game: "moore(2)", position: "3 4 5 6" },
  { en: "Chomp", zh: "巧克力", game: "chomp", position: "4 4 4" },
  { en: "A sum", zh: "组合", game: "nim 3 5 + wythoff 3 5", position: "" },
];

export interface View {
  state: State;
  /** A new state of the page; `replace` where the back button should not stop. */
  go(change: Partial<State>, replace?: boolean): void;
  /** Tells the fields what is wrong with the question, or that nothing is. */
  refused(error: Refused["error"] | null, line: ReturnType<typeof lineOf>): void;
}

function usePageState(): [State, View["go"]] {
  const [state, setState] = useState<State>(() => fromHash(location.hash) ?? START);
  const latest = useRef(state);
  latest.current = state;
  useEffect(() => {
    const moved = () => setState(fromHash(location.hash) ?? START);
    addEventListener("popstate", moved);
    addEventListener("hashchange", moved);
    return () => {
      removeEventListener("popstate", moved);
      removeEventListener("hashchange", moved);
    };
  }, []);
  const go = useCallback<View["go"]>((change, replace = false) => {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setState(next);
    const hash = toHash(next);
    if (hash === location.hash) return;
    if (replace) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
  }, []);
  return [state, go];
}

export function App() {
  const [state, go] = usePageState();
  const preferred: Language = navigator.language.startsWith("zh") ? "zh" : "en";
  const [language, setLanguage] = useStored<Language>("language", preferred);
  const [theme, setTheme] = useStored<"auto" | "light" | "dark">("theme", "auto");
  const [error, setError] = useState<{ message: string; field: string; at: number } | null>(null);
  const words = WORDS[language];

  useEffect(() => {
    core.prepare();
    side.prepare();
  }, []);
  useEffect(() => {
    document.documentElement.lang = language === "zh" ? "zh-Hans" : "en";
  }, [language]);
  useEffect(() => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  const refused = useCallback<View["refused"]>((wrong, line) => setError(wrong && { message: wrong.message, ...line.place(wrong.at) }), []);
  const typed = useCallback(
    (text: string) => {
      const whole = /^\s*(solve|values|period|discover|claim|play|explain)\s/.test(text) ? parseLine(text.trim()) : null;
      if (whole && whole.game) go(whole);
      else go({ game: text, played: [], ...(splitTyped(text)[1] && { position: "" }) }, true);
    },
    [go],
  );
  const settle = useCallback(() => {
    const [game, position] = splitTyped(state.game);
    if (position && game !== state.game) go({ game, position }, true);
  }, [go, state.game]);
  const view: View = useMemo(() => ({ state, go, refused }), [state, go, refused]);
  const placed = state.tab === "ask" || state.tab === "play"; // See and Discover look at all positions
  const nextTheme = { auto: "light", light: "dark", dark: "auto" } as const;
  const Shown = { ask: AskView, see: SeeView, discover: DiscoverView, play: PlayView }[state.tab];

  return (
    <LanguageContext.Provider value={language}>
      <a class="skip" href="#answer" onClick={(e) => (e.preventDefault(), document.getElementById("answer")?.focus())}>
        {words.skip}
      </a>
      <header class="top">
        <a class="brand" href="#solve%20nim%203%204%205">
          <span class="logo" aria-hidden="true" />
          grundy
        </a>
        <span class="tagline">{words.tagline}</span>
        <span class="spring" />
        <button class="quiet" lang={language === "en" ? "zh-Hans" : "en"} onClick={() => setLanguage(language === "en" ? "zh" : "en")}>
          {words.language}
        </button>
        <button class="quiet icon" aria-label={words.theme[theme]} title={words.theme[theme]} onClick={() => setTheme(nextTheme[theme])}>
          <span class={`theme theme-${theme}`} aria-hidden="true" />
        </button>
      </header>
      <main>
        <section class="question" aria-label={words.game}>
          <div class={`fields ${state.game.length > 44 ? "long" : ""} ${placed ? "" : "alone"}`}>
            <GameField value={state.game} error={error?.field === "game" ? error : null} onInput={typed} onSettle={settle} onChoose={(game) => go({ game, position: "", played: [], to: "" })} />
            {placed && <PositionField value={state.position} state={state} error={error?.field === "position" ? error : null} onInput={(position) => go({ position, played: [] }, true)} />}
          </div>
          <div class="under">
            <div class="examples">
              <span class="label">{words.examples}</span>
              {EXAMPLES.map((e) => (
                <button class="chip" key={e.game} aria-pressed={state.game === e.game} onClick={() => go({ game: e.game, position: e.position, played: [], to: "", claim: "", tab: state.tab })}>
                  {language === "zh" ? e.zh : e.en}
                </button>
              ))}
            </div>
            <RuleHelp onChoose={(game, position) => go({ game, position, played: [], to: "", claim: "" })} />
          </div>
        </section>
        <nav class="tabs" aria-label="grundy">
          <div class="tablist">
            {TABS.map((tab) => (
              <button key={tab} aria-current={state.tab === tab ? "page" : undefined} onClick={() => go({ tab, played: [] })}>
                {words.tabs[tab]}
              </button>
            ))}
          </div>
          <ConventionSwitch misere={state.misere} onChange={(misere) => go({ misere, played: [] })} />
        </nav>
        <div id="answer" class="answer" tabIndex={-1}>
          <Shown key={state.tab} {...view} />
        </div>
      </main>
      <footer>{words.offline}</footer>
    </LanguageContext.Provider>
  );
}
