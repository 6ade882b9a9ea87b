// Which moves a tap can mean. A component is drawn as a heap, as a row of tokens that can be split, as a board, or as words.
import type { Choice, Num, Played } from "../core/reply";

export type Component = Played["components"][number];
export type Kind = "heap" | "row" | "board" | "bites" | "words";

const DRAWN = 64; // tokens of a heap, squares of a board's side
const isSmall = (n: Num): n is number => typeof n === "number" && n <= DRAWN;

/** What a move leaves, in order, without empty parts. */
export const parts = (choice: Choice): number[] =>
  choice.to
    .map((part) => Number(part[0]))
    .filter((n) => n > 0)
    .sort((x, y) => x - y);

const sum = (numbers: number[]) => numbers.reduce((x, y) => x + y, 0);

/** The tokens of a component that is drawn as tokens in a line. */
export const tokens = (component: Component): number => Number(component.numbers[0]);

export function kindOf(component: Component, choices: Choice[]): Kind {
  const numbers = component.numbers;
  if (component.in_words || !numbers.every(isSmall)) return "words";
  const capped = /^(dynamic|fibonacci)\b/.test(component.game);
  if (numbers.length === 1 || capped) {
    if (choices.some((c) => sum(parts(c)) > tokens(component))) return "words";
    return choices.some((c) => parts(c).length > 1) ? "row" : "heap";
  }
  if (component.game === "chomp") return "bites";
  if (numbers.length === 2 && choices.every((c) => c.to.length === 1 && c.to[0]!.length === 2 && c.to[0]!.every(isSmall))) return "board";
  return "words";
}

/** The move that leaves `left` tokens of a heap. */
export const leaving = (choices: Choice[], left: number): Choice | undefined => choices.find((c) => parts(c).length <= 1 && sum(parts(c)) === left);

/** The move that takes tokens `first` … `last` out of a row of `size`, counted from 1. */
export function takingOut(choices: Choice[], size: number, first: number, last: number): Choice | undefined {
  const wanted = [first - 1, size - last].filter((n) => n > 0).sort((x, y) => x - y);
  return choices.find((c) => String(parts(c)) === String(wanted) && sum(wanted) < size);
}

/** The move that cuts a row after its token number `at`, taking nothing. */
export function cutting(choices: Choice[], size: number, at: number): Choice | undefined {
  const wanted = [at, size - at].sort((x, y) => x - y);
  return choices.find((c) => String(parts(c)) === String(wanted));
}

/** The move that bites a bar of chocolate at a square, counted from 1. */
export function biting(choices: Choice[], rows: number[], row: number, column: number): Choice | undefined {
  const wanted = rows.map((n, i) => (i >= row - 1 ? Math.min(n, column - 1) : n)).filter((n) => n > 0);
  return choices.find((c) => String((c.to[0] ?? []).map(Number).filter((n) => n > 0)) === String(wanted));
}

/** The move to a square of a board. */
export const reaching = (choices: Choice[], x: number, y: number): Choice | undefined => choices.find((c) => Number(c.to[0]![0]) === x && Number(c.to[0]![1]) === y);
