import { describe, expect, it } from "vitest";
import { biting, cutting, kindOf, leaving, takingOut } from "../src/draw/moves";
import { reasons } from "../src/draw/reasons";
import { fromHash, lineOf, parseLine, quoted, shellWords, splitTyped, START, type State, toHash } from "../src/line";
import { speak } from "../src/words";

const state = (change: Partial<State>): State => ({ ...START, position: "", ...change });

describe("the line", () => {
  it("is split as a shell splits it", () => {
    expect(shellWords(`solve 'n -> n-1 | n-3' 4  "two words" a\\ b`)).toEqual(["solve", "n -> n-1 | n-3", "4", "two words", "a b"]);
    expect(shellWords("solve 'not closed")).toEqual(["solve", "not closed"]);
    expect(shellWords("")).toEqual([]);
    expect(quoted("it's")).toBe("'it'\\''s'");
    expect(shellWords(quoted("it's"))).toEqual(["it's"]);
  });
  it("comes back from the address as it was", () => {
    const states = [
      state({ game: "nim", position: "3 4 5" }),
      state({ game: "n -> n-1 | n-3", position: "4", misere: true }),
      state({ game: "nim 3 5 + wythoff 3 5" }),
      state({ tab: "see", game: "wythoff", to: "199 199" }),
      state({ tab: "discover", game: "bash(3)", claim: "n mod 4 = 0 and n > '1'" }),
      state({ tab: "discover", game: "kayles" }),
      state({ tab: "play", game: "kayles", position: "9 4", machineFirst: true, played: ["1:2&6", "2:end"] }),
      state({ game: "100% -> #'x", position: "→ ≤" }),
    ];
    for (const one of states) expect(fromHash(toHash(one))).toEqual(one);
  });
  it("of a broken link is no crash", () => {
    for (const hash of ["#", "", "#%E0%A4%A", "#solve", "#--", "#claim", "#play --played", "#''", "#solve%20'"]) expect(() => fromHash(hash)).not.toThrow();
    expect(fromHash("#wythoff 3 5")).toMatchObject({ tab: "ask", game: "wythoff", position: "3 5" });
  });
  it("tells which field a place is in, counting bytes as the core does", () => {
    const line = lineOf(state({ game: "n → n-1 | q", position: "4 x" }));
    expect(line.text).toBe("solve 'n → n-1 | q' '4 x'");
    const bytes = new TextEncoder().encode("solve 'n → n-1 | ").length;
    expect(line.place(bytes)).toEqual({ field: "game", at: 10 });
    expect(line.place(new TextEncoder().encode("solve 'n → n-1 | q' '4 ").length)).toEqual({ field: "position", at: 2 });
    expect(line.place(10_000).field).toBe("position");
  });
  it("typed in one field is split into game and position", () => {
    expect(splitTyped("wythoff 3 5")).toEqual(["wythoff", "3 5"]);
    expect(splitTyped("bash(3) 23")).toEqual(["bash(3)", "23"]);
    expect(splitTyped("subtract(1, 3, 4) 9 9")).toEqual(["subtract(1,3,4)", "9 9"]);
    expect(splitTyped("{n -> n-1} 4")).toEqual(["{n -> n-1}", "4"]);
    expect(splitTyped("n -> n-1 | n-3")).toEqual(["n -> n-1 | n-3", ""]);
    expect(splitTyped("nim 3 + kayles 4")).toEqual(["nim 3 + kayles 4", ""]);
    expect(parseLine("dance nim 3")).toBeNull();
  });
});

describe("reasons", () => {
  it("become columns, residues, parts, cold pairs", () => {
    expect(reasons(["3  011", "4  100", "7  111  xor: every column has an even number of ones"])).toMatchObject([{ kind: "columns", base: 2, rows: [{ label: "3", digits: "011" }, { digits: "100" }], total: { digits: "111" } }]);
    expect(reasons(["3  011", "   022  sums mod 3: not all 0, won"])).toMatchObject([{ kind: "columns", base: 3, total: { digits: "022" } }]);
    expect(reasons(["23 mod 4 = 3", "a move that leaves 0 wins"])).toMatchObject([{ kind: "residue", modulus: 4, residue: 3 }, { kind: "text" }]);
    expect(reasons(["17 = 13 + 3 + 1; the smallest part, 1, is at most the cap 16: take it"])).toMatchObject([{ kind: "parts", parts: [13, 3, 1] }]);
    expect(reasons(["the heaps differ by 3; the cold pair with that difference is (4,7), x"])).toMatchObject([{ kind: "cold", pair: [4, 7] }]);
    expect(reasons(["3  011"])).toMatchObject([{ kind: "text" }]);
  });
  it("are said in Chinese where a pattern knows them, and stay as they are elsewhere", () => {
    expect(speak("zh", "take 2 from heap 1, leaving 1")).toBe("从第 1 堆取 2，剩 1");
    expect(speak("zh", "something new")).toBe("something new");
    expect(speak("en", "take 2 from heap 1, leaving 1")).toBe("take 2 from heap 1, leaving 1");
  });
});

describe("taps", () => {
  const choice = (...to: number[][]) => ({ name: JSON.stringify(to), component: 0, to, words: "", outcome: null, remoteness: null });
  it("on a heap, in a row, on a gap, on chocolate mean the move that they look like", () => {
    const kayles = [choice([1], [3]), choice([4]), choice([3]), choice([2], [2]), choice([1], [2])];
    const component = { game: "0.77", text: "5", numbers: [5], in_words: false };
    expect(kindOf(component, kayles)).toBe("row");
    expect(takingOut(kayles, 5, 2, 2)).toBe(kayles[0]);
    expect(takingOut(kayles, 5, 4, 4)).toBe(kayles[0]);
    expect(takingOut(kayles, 5, 1, 1)).toBe(kayles[1]);
    expect(takingOut(kayles, 5, 1, 2)).toBe(kayles[2]);
    expect(takingOut(kayles, 5, 1, 3)).toBeUndefined();
    const all = choice();
    expect(leaving([all], 0)).toBe(all);
    const split = choice([1], [4]);
    expect(cutting([split], 5, 4)).toBe(split);
    expect(takingOut([split], 5, 2, 2)).toBeUndefined();
    const bite = choice([3, 1]);
    expect(biting([bite], [3, 3, 3], 2, 2)).toBeUndefined();
    expect(biting([choice([3, 1, 1])], [3, 3, 3], 2, 2)).toBeDefined();
  });
});
