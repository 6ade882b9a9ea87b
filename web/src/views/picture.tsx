// The picture of a game: a scatter of heaps or a heat map of pairs, with what can be read off it.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Period, Refused, Values } from "../core/reply";
import { bfile, csv, png, save, saveText, svg } from "../draw/export";
import { type Cell, HeatMap } from "../draw/heatmap";
import { Scatter } from "../draw/scatter";
import { CopyButton, Progress, TextField } from "../fields";
import { useAnswer, useDimension, useSide } from "../hooks";
import { lineOf, type State } from "../line";
import { speak, useLanguage, useWords } from "../words";
import type { View } from "../app";

const FAR: Record<number, string[]> = { 1: ["200"], 2: ["199", "199"], 3: ["11", "40", "40"] };

interface Props extends View {
  ring?: string | null; // a position to be shown on the picture
}

/** The game's name as a line would have it. */
export const gameOf = (state: State): string => lineOf({ ...state, tab: "see", to: "", misere: false }).text.slice("values ".length);

export function Picture({ state, go, refused, ring }: Props) {
  const words = useWords();
  const language = useLanguage();
  const game = gameOf(state);
  const dimension = useDimension(state.game, game);
  const explained = useSide(state.game.trim() ? `explain ${game}` : null);
  const typed = state.to.trim() === "" ? [] : state.to.trim().split(/\s+/);
  const to = dimension && dimension > 0 ? (typed.length === dimension ? typed : FAR[dimension]!) : null;
  const line = useMemo(() => (to ? lineOf({ ...state, tab: "see" }, { verb: "values", to }) : null), [state.game, state.misere, to?.join(" ")]);
  const asking = useAnswer(line?.text ?? null, 150);
  const reply = asking.reply as Values | Refused | null;
  const broken = dimension === 0 && explained && !explained.ok ? explained.error : null;
  const current = asking.line === line?.text;
  const toError = reply && !reply.ok && current && dimension ? reply.error : null;

  useEffect(() => {
    const explain = lineOf(state, { verb: "explain" });
    if (explained) refused(explained.ok ? null : explained.error, explain);
  }, [explained]);
  useEffect(() => {
    if (to && state.tab === "see" && state.to !== to.join(" ")) go({ to: to.join(" ") }, true);
  }, [to?.join(" ")]);

  const names = explained?.ok && explained.verb === "explain" && explained.names ? explained.names : dimension === 1 ? ["n"] : ["a", "b", "c"].slice(0, dimension ?? 2);
  const values = reply?.ok && reply.verb === "values" ? reply : null;
  if (broken) return <p class="calm">{speak(language, broken.message)}</p>;
  if (dimension === 0) return <p class="calm">{words.noPicture}</p>;
  return (
    <>
      <div class="controls">
        <TextField label={words.upTo} class="to" value={state.to || (to?.join(" ") ?? "")} error={toError} inputProps={{ inputMode: "numeric" }} onInput={(value) => go({ to: value.replace(/[^\d ]/g, "") }, true)} />
        <Progress {...asking} />
      </div>
      {!values && !toError && <p class="waiting">{words.loading}</p>}
      {values && dimension && <Drawn values={values} names={names} dimension={dimension} state={state} line={asking.line} ring={ring ?? null} faded={!current} />}
    </>
  );
}

type Numbers = number[] | number[][] | number[][][];

function numbersOf(values: Values): { cells: Numbers; outcomes: boolean } {
  const from = (o: unknown): any => (typeof o === "string" ? [...o].map((c) => (c === "P" ? 0 : 1)) : (o as unknown[]).map(from));
  return values.values ? { cells: values.values as Numbers, outcomes: false } : { cells: from(values.outcomes), outcomes: true };
}

function Drawn({ values, names, dimension, state, line, ring, faded }: { values: Values; names: string[]; dimension: number; state: State; line: string; ring: string | null; faded: boolean }) {
  const words = useWords();
  const { cells, outcomes } = useMemo(() => numbersOf(values), [values]);
  const [slice, setSlice] = useState(0);
  const depth = Array.isArray((cells as any)[0]) ? (Array.isArray((cells as any)[0][0]) ? 3 : 2) : 1;
  const rows = useMemo(() => (depth === 1 ? [cells as number[]] : depth === 2 ? (cells as number[][]) : ((cells as number[][][])[Math.min(slice, cells.length - 1)] ?? [])), [cells, slice]);
  const marked = ring ? (ring.match(/\d+/g) ?? []).map(Number) : null;
  if (depth !== dimension || rows.length === 0) return <p class="waiting">…</p>;
  const tools = { rows, outcomes, names: names.slice(-Math.min(2, depth)), line, plain: depth < 3, game: state.game };
  return (
    <div class={faded ? "faded" : ""}>
      {depth === 3 && (
        <label class="slice">
          {words.slice(names[0]!)} <output>{slice}</output>
          <input type="range" min={0} max={cells.length - 1} value={slice} onInput={(e) => setSlice(Number(e.currentTarget.value))} />
        </label>
      )}
      {depth === 1 ? <Heaps values={rows[0]!} outcomes={outcomes} state={state} ring={marked?.[0] ?? null} /> : <Pairs rows={rows} outcomes={outcomes} state={state} names={names.slice(-2) as [string, string]} fixed={depth === 3 ? [slice] : []} ring={marked && marked.length >= 2 ? { a: marked.at(-2)!, b: marked.at(-1)! } : null} />}
      {values.stopped && <p class="calm">{values.stopped}</p>}
      <Table {...tools} />
    </div>
  );
}

// ---- heaps

function Heaps({ values, outcomes, state, ring }: { values: number[]; outcomes: boolean; state: State; ring: number | null }) {
  const words = useWords();
  const asked = useSide(outcomes ? null : `period ${gameOf(state)} --time 10`);
  const period = asked?.ok && asked.verb === "period" ? asked : null;
  const band = useMemo(() => (period && typeof period.period === "number" && typeof period.preperiod === "number" ? { period: period.period, preperiod: period.preperiod } : null), [period]);
  const zeros = values.filter((v) => v === 0).length;
  return (
    <>
      <Scatter values={values} band={band} ring={ring} label={`${words.seeHeaps}: ${values.slice(0, 20).join(", ")} …`} />
      <p class="legend">
        <span class="dot p" aria-hidden="true" /> {words.losing} ({zeros}) <span class="dot n" aria-hidden="true" /> {words.winning}
      </p>
      {period && <PeriodStatus period={period} />}
    </>
  );
}

function PeriodStatus({ period }: { period: Period }) {
  const words = useWords();
  const said = period.status === "none" ? words.periodNone(String(period.checked_to)) : period.status === "proved" ? words.periodProved(String(period.period), String(period.preperiod)) : words.periodObserved(String(period.period), String(period.preperiod));
  return (
    <p class="known" role="status">
      <span class={`badge status-${period.status}`}>{said}</span>{" "}
      {period.saltus !== null && period.saltus !== 0 && <span>{words.saltus(String(period.saltus))}. </span>}
      <span lang="en">{period.theorem ?? period.because ?? ""}</span>
    </p>
  );
}

// ---- pairs

function Pairs({ rows, outcomes, state, names, ring, fixed }: { rows: number[][]; outcomes: boolean; state: State; names: [string, string]; ring: Cell | null; fixed: number[] }) {
  const words = useWords();
  const language = useLanguage();
  const [cell, setCell] = useState<Cell | null>(null);
  const [rested, setRested] = useState<Cell | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(cell), 80);
    return () => clearTimeout(timer);
  }, [cell]);
  const value = (c: Cell) => rows[c.a]?.[c.b];
  const named = (c: Cell) => `(${[...fixed, c.a, c.b].join(",")})`;
  const worth = (c: Cell) => (value(c) === 0 ? words.losing : outcomes ? words.winning : `${value(c)}`);
  const solve = rested && value(rested) ? lineOf(state, { verb: "solve", position: [...fixed, rested.a, rested.b].join(" ") }).text : null;
  const asked = useSide(solve);
  const moves = asked?.ok && asked.verb === "solve" ? asked.moves : [];
  return (
    <div class="mapped">
      <HeatMap rows={rows} outcomes={outcomes} ring={ring} names={names} label={words.seePairs} describe={(c) => words.cellAt(named(c), worth(c))} onCell={setCell} />
      <div class="reading">
        <p class="legend">
          <span class="dot p" aria-hidden="true" /> {words.losing}
        </p>
        {!outcomes && (
          <p class="legend">
            <span class="ramp" aria-hidden="true" /> {words.colours}
          </p>
        )}
        {cell && value(cell) !== undefined && (
          <div class="cellinfo">
            <b class="mono">{named(cell)}</b>
            <span>{value(cell) === 0 ? words.losing : outcomes ? words.winning : `${words.value} ${value(cell)}`}</span>
            {moves.length > 0 && (
              <ul>
                {moves.slice(0, 6).map((m) => (
                  <li key={m.to}>{speak(language, m.words)}</li>
                ))}
                {moves.length > 6 && <li>{words.more(String(moves.length - 6))}</li>}
              </ul>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

// ---- numbers

function Table({ rows, outcomes, names, line, plain, game }: { rows: number[][]; outcomes: boolean; names: string[]; line: string; plain: boolean; game: string }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const shown = (v: number) => (outcomes ? (v === 0 ? "P" : "N") : v);
  const text = () => csv(rows.map((row) => row.map(shown)), names, outcomes);
  const file = game.replace(/[^\w-]+/g, "-").replace(/^-|-$/g, "").slice(0, 40) || "grundy";
  const picture = async (as: "svg" | "png") => {
    const drawn = await svg(line);
    if (!drawn) return;
    if (as === "svg") return saveText(`${file}.svg`, drawn, "image/svg+xml");
    const image = await png(drawn);
    if (image) save(`${file}.png`, image);
  };
  return (
    <details class="table" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{words.table}</summary>
      <p class="actions" role="group" aria-label={words.download}>
        <CopyButton text={text} label={words.copy} />
        <button class="quiet" onClick={() => saveText(`${file}.csv`, text(), "text/csv")}>
          CSV
        </button>
        {names.length === 1 && (
          <button class="quiet" onClick={() => saveText(`b-${file}.txt`, bfile(rows[0]!.map(shown)))}>
            b-file
          </button>
        )}
        {plain && (
          <>
            <button class="quiet" onClick={() => void picture("svg")}>
              SVG
            </button>
            <button class="quiet" onClick={() => void picture("png")}>
              PNG
            </button>
          </>
        )}
      </p>
      {open && <div class="scroll" tabIndex={0} role="region" aria-label={words.table}>{names.length === 1 ? <HeapTable row={rows[0]!} shown={shown} /> : <PairTable rows={rows} shown={shown} />}</div>}
    </details>
  );
}

const TABLED = 2000;

function HeapTable({ row, shown }: { row: number[]; shown(v: number): string | number }) {
  const lines = Array.from({ length: Math.ceil(Math.min(row.length, TABLED) / 10) }, (_, i) => i * 10);
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">n</th>
          {Array.from({ length: 10 }, (_, i) => (
            <th scope="col" key={i}>
              +{i}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((begin) => (
          <tr key={begin}>
            <th scope="row">{begin}</th>
            {row.slice(begin, begin + 10).map((v, i) => (
              <td key={i} class={v === 0 ? "p" : ""}>
                {shown(v)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PairTable({ rows, shown }: { rows: number[][]; shown(v: number): string | number }) {
  const side = 30;
  return (
    <table class="numbers">
      <thead>
        <tr>
          <td />
          {rows[0]!.slice(0, side).map((_, b) => (
            <th scope="col" key={b}>
              {b}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, side).map((row, a) => (
          <tr key={a}>
            <th scope="row">{a}</th>
            {row.slice(0, side).map((v, b) => (
              <td key={b} class={v === 0 ? "p" : ""}>
                {shown(v)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

