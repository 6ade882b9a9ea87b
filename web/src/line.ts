// The one line that is question, link and state: put together from the page's fields, and taken apart again.

export type Tab = "ask" | "see" | "discover" | "play";
export type Field = "game" | "position" | "claim" | "to" | "move";

export interface State {
  tab: Tab;
  game: string;
  position: string;
  misere: boolean;
  to: string; // how far See and Discover go; "" as far as suits
  claim: string;
  machineFirst: boolean;
  played: string[];
}

export const START: State = { tab: "ask", game: "nim", position: "3 4 5", misere: false, to: "", claim: "", machineFirst: false, played: [] };

const TAB_OF: Record<string, Tab> = { solve: "ask", explain: "ask", values: "see", period: "see", discover: "discover", claim: "discover", play: "play" };

/** Words as a POSIX shell splits them; a quotation that is not closed goes to the end. */
export function shellWords(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (let i = 0; i < line.length; ++i) {
    const c = line[i]!;
    if (/\s/.test(c)) {
      if (word !== null) words.push(word);
      word = null;
      continue;
    }
    word ??= "";
    if (c === "'" || c === '"') {
      const end = line.indexOf(c, i + 1);
      word += line.slice(i + 1, end < 0 ? undefined : end);
      i = end < 0 ? line.length : end;
    } else if (c === "\\" && i + 1 < line.length) {
      word += line[++i];
    } else {
      word += c;
    }
  }
  if (word !== null) words.push(word);
  return words;
}

const PLAIN = /^[\w\-+=./:,%@]+$/;

export function quoted(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Game and position of the words that follow a verb. */
function subject(words: string[]): [game: string, position: string] {
  if (words.length === 0) return ["", ""];
  const isSum = words.includes("+");
  return isSum ? [words.join(" "), ""] : [words[0]!, words.slice(1).join(" ")];
}

/** "wythoff 3 5" typed in one field: the game and the position; a rule and a sum stay whole. */
export function splitTyped(text: string): [game: string, position: string] {
  const braced = /^\s*(\{[^}]*\}|'[^']*'|"[^"]*")\s+(\S.*)$/.exec(text);
  if (braced) return [braced[1]!.replace(/^(['"])(.*)\1$/, "$2"), braced[2]!.trim()];
  if (text.includes("->") || text.includes("→") || /[{}'"]/.test(text) || /\+/.test(text)) return [text.trim(), ""];
  const match = /^\s*(\S+(?:\([^)]*\))?)\s+(\S.*)$/.exec(text.replace(/\(\s+|\s+\)|\s*,\s*/g, (s) => s.trim()));
  return match ? [match[1]!, match[2]!.trim()] : [text.trim(), ""];
}

const WITH_ARGUMENT = new Set(["--to", "--value", "--format", "--moves", "--limit", "--memory", "--time", "--positions", "--threads", "--first", "--played", "--file", "--out", "--plot", "--certificate"]);

/** The state that a line means, or null when it begins with no verb of the page. */
export function parseLine(line: string): State | null {
  const words = shellWords(line);
  const tab = TAB_OF[words[0] ?? ""];
  if (!tab) return null;
  const state: State = { ...START, tab, game: "", position: "", played: [] };
  const rest: string[] = [];
  const isList = (i: number) => i < words.length && !words[i]!.startsWith("--");
  for (let i = 1; i < words.length; ++i) {
    const word = words[i]!;
    if (!word.startsWith("--")) {
      rest.push(word);
    } else if (word === "--misere") {
      state.misere = true;
    } else if (word === "--to") {
      const to: string[] = [];
      while (isList(i + 1) && /^\d+$/.test(words[i + 1]!)) to.push(words[++i]!);
      state.to = to.join(" ");
    } else if (word === "--first") {
      state.machineFirst = words[++i] === "machine";
    } else if (word === "--played") {
      while (isList(i + 1)) state.played.push(words[++i]!);
    } else if (WITH_ARGUMENT.has(word)) {
      ++i;
    }
  }
  if (words[0] === "claim") {
    state.game = rest[0] ?? "";
    state.claim = rest.slice(1).join(" ");
  } else {
    [state.game, state.position] = subject(rest);
  }
  return state;
}

/** A line whose pieces know the field they come from. */
export class Line {
  text = "";
  private pieces: { begin: number; end: number; field: Field; shift: number }[] = [];

  add(text: string): this {
    this.text += (this.text ? " " : "") + text;
    return this;
  }
  from(field: Field, text: string): this {
    if (!text.trim()) return this;
    const word = quoted(text);
    this.text += this.text ? " " : "";
    const shift = word === text ? 0 : 1;
    this.pieces.push({ begin: this.text.length, end: this.text.length + word.length, field, shift });
    this.text += word;
    return this;
  }
  /** The field and the offset in it that an offset of the line means, in bytes of UTF-8 as the core counts. */
  place(at: number): { field: Field; at: number } {
    const index = new TextDecoder().decode(new TextEncoder().encode(this.text).slice(0, at)).length;
    const piece = this.pieces.findLast((p) => p.begin <= index) ?? this.pieces[0];
    if (!piece) return { field: "game", at: 0 };
    const inside = Math.min(index, piece.end - piece.shift) - piece.begin - piece.shift;
    return { field: piece.field, at: Math.max(0, inside) };
  }
}

/** The question that a state asks. */
export function lineOf(state: State, overrides: { verb?: string; to?: string[]; position?: string } = {}): Line {
  const verb = overrides.verb ?? { ask: "solve", see: "values", discover: state.claim.trim() ? "claim" : "discover", play: "play" }[state.tab];
  const line = new Line().add(verb).from("game", state.game);
  const withPosition = verb === "solve" || verb === "play";
  if (withPosition) line.from("position", overrides.position ?? state.position);
  if (verb === "claim") line.from("claim", state.claim);
  const to = overrides.to ?? (state.to && !withPosition && verb !== "explain" ? [state.to] : []);
  if (to.length > 0) line.add("--to " + to.join(" "));
  if (state.misere && verb !== "explain" && verb !== "period") line.add("--misere");
  if (verb === "play") {
    if (state.machineFirst) line.add("--first machine");
    if (state.played.length > 0) line.add("--played " + state.played.map(quoted).join(" "));
  }
  return line;
}

export const toHash = (state: State): string => "#" + encodeURI(lineOf(state).text);

export function fromHash(hash: string): State | null {
  if (hash.length < 2) return null;
  let line = hash.slice(1);
  try {
    line = decodeURIComponent(line);
  } catch {
    // a link that was cut in the middle of a character stands as it is
  }
  return parseLine(line) ?? parseLine("solve " + line);
}
