// The reasons that the core gives in lines of text, sorted into what can be drawn.

export interface Columns {
  kind: "columns";
  rows: { label: string; digits: string }[];
  total: { label: string; digits: string };
  base: number; // 2: xor; otherwise digits are summed modulo it
}
export interface Residue {
  kind: "residue";
  number: string;
  modulus: number;
  residue: number;
}
export interface Parts {
  kind: "parts";
  whole: number;
  parts: number[];
  text: string;
}
export interface ColdPair {
  kind: "cold";
  difference: number;
  pair: [number, number];
  text: string;
}
export interface Sentence {
  kind: "text";
  text: string;
}
export type Reason = Columns | Residue | Parts | ColdPair | Sentence;

const ROW = /^\s*(\S+) {2}([0-9]+)$/;
const XOR = /^\s*(\S+) {2}([01]+) {2}xor: /;
const SUMS = /^\s*([0-9]+) {2}sums mod (\d+): (.*)$/;

export function reasons(lines: string[]): Reason[] {
  const out: Reason[] = [];
  let rows: Columns["rows"] = [];
  const flush = () => {
    for (const row of rows) out.push({ kind: "text", text: `${row.label}  ${row.digits}` });
    rows = [];
  };
  for (const line of lines) {
    const row = ROW.exec(line);
    if (row && row[2]!.length > 0 && !SUMS.test(line)) {
      rows.push({ label: row[1]!, digits: row[2]! });
      continue;
    }
    const xor = XOR.exec(line);
    const sums = SUMS.exec(line);
    if (xor || sums) {
      const total = xor ? { label: xor[1]!, digits: xor[2]! } : { label: "", digits: sums![1]! };
      out.push({ kind: "columns", rows, total, base: xor ? 2 : Number(sums![2]) });
      rows = [];
      continue;
    }
    if (/^\s*… {2}and/.test(line)) {
      rows.push({ label: "…", digits: "" });
      continue;
    }
    flush();
    out.push(one(line));
  }
  flush();
  return out;
}

function one(text: string): Reason {
  const residue = /^(\d+) mod (\d+) = (\d+)$/.exec(text);
  if (residue) return { kind: "residue", number: residue[1]!, modulus: Number(residue[2]), residue: Number(residue[3]) };
  const parts = /^(\d+) = (\d+(?: \+ \d+)*);/.exec(text);
  if (parts && Number(parts[1]) <= Number.MAX_SAFE_INTEGER) return { kind: "parts", whole: Number(parts[1]), parts: parts[2]!.split(" + ").map(Number), text };
  const cold = /^the heaps differ by (\d+); the cold pair with that difference is \((\d+),(\d+)\)/.exec(text);
  if (cold) return { kind: "cold", difference: Number(cold[1]), pair: [Number(cold[2]), Number(cold[3])], text };
  return { kind: "text", text };
}
