/** The answers of the core, as docs/language.md lists them. */
export type Num = number | string;
export type Outcome = "P" | "N" | "D";

export interface Refused {
  ok: false;
  error: { message: string; at: number };
}
export interface Solved {
  ok: true;
  verb: "solve";
  game: string;
  position: string;
  convention: "normal" | "misere";
  outcome: Outcome | null;
  value: Num | null;
  infinity?: Num[];
  moves: { component: number; to: string; words: string }[];
  move_count: Num | null;
  how: "theorem" | "computed" | "certificate" | "stopped";
  because: string;
  why: string[];
}
export interface Values {
  ok: true;
  verb: "values";
  game: string;
  to: number | number[];
  values?: number[] | number[][];
  outcomes?: string | string[];
  picture?: string;
  stopped?: string;
}
export interface Period {
  ok: true;
  verb: "period";
  period: Num | null;
  preperiod: Num | null;
  saltus: Num | null;
  status: "proved" | "observed" | "none";
  theorem: string | null;
  checked_to: Num;
  repeats?: number;
  because?: string;
}
export interface Claimed {
  ok: true;
  verb: "claim";
  holds: boolean | null;
  status: "proved" | "observed";
  because: string;
  checked_to: number | number[] | null;
  tested: number;
  counterexample: { position: string; truth: string | number; claimed: string | number } | null;
  stopped: string | null;
}
export interface Discovered {
  ok: true;
  verb: "discover";
  patterns: { text: string; status: "proved" | "observed"; tested: number; of: "losing" | "value"; because?: string }[];
  refuted: { text: string; of: string; position: string; truth: string | number; claimed: string | number }[];
  tried: string[];
  checked_to: number | number[] | null;
  stopped: string | null;
}
export interface Choice {
  name: string;
  component: number;
  to: Num[][];
  words: string;
  outcome: Outcome | null;
  remoteness: number | null;
}
export interface Played {
  ok: true;
  verb: "play";
  game: string;
  position: string;
  convention: "normal" | "misere";
  first: "me" | "machine";
  played: { name: string; words: string; from: string }[];
  over: boolean;
  outcome: Outcome | null;
  value: Num | null;
  remoteness: number | null;
  components: { game: string; text: string; numbers: Num[]; in_words: boolean }[];
  moves: Choice[];
  best: number | null;
  how: Solved["how"];
  because: string;
  why: string[];
}
export interface Explained {
  ok: true;
  verb: "explain";
  game: string;
  names: string[] | null;
  options: { text: string; words: string }[];
  recognised: string | null;
  engine: string;
}
export interface Games {
  ok: true;
  verb: "games";
  games: { name: string; parameters: string; position: string; rule: string; source: string }[];
}
export type Reply = Refused | Solved | Values | Period | Claimed | Discovered | Played | Explained | Games;
