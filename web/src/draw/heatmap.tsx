import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { colour, useThemeTick, useWidth } from "../hooks";
import { useWords } from "../words";

export interface Cell {
  a: number;
  b: number;
}
interface Look {
  a: number; // the cell in the lower left corner, and how many cells are seen across
  b: number;
  cells: number;
}
interface Props {
  rows: number[][]; // rows[a][b]; in outcomes 0 for P
  outcomes: boolean;
  ring: Cell | null;
  label: string;
  names: [string, string];
  describe(cell: Cell): string;
  onCell(cell: Cell | null): void;
}

const MARGIN = 34;

/** Values over pairs: a to the right, b upwards; losing pairs stand out. */
export function HeatMap({ rows, outcomes, ring, label, names, describe, onCell }: Props) {
  const words = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [measure, width] = useWidth<HTMLDivElement>();
  const theme = useThemeTick();
  const across = rows.length;
  const up = rows[0]?.length ?? 0;
  const whole: Look = { a: 0, b: 0, cells: Math.max(across, up) };
  const [look, setLook] = useState(whole);
  const [cell, setCell] = useState<Cell | null>(null);
  const held = useRef<{ x: number; y: number; look: Look } | null>(null);
  const size = Math.max(0, Math.min(width, 680));
  const side = size - MARGIN - 8;

  useEffect(() => setLook(whole), [across, up]);
  const bounded = (next: Look): Look => {
    const cells = Math.min(Math.max(next.cells, 6), whole.cells);
    const within = (n: number, all: number) => Math.max(0, Math.min(n, Math.max(0, all - cells)));
    return { cells, a: within(next.a, across), b: within(next.b, up) };
  };
  useEffect(() => {
    if (!ring) return;
    setCell(ring);
    onCell(ring);
    setLook(bounded({ a: 0, b: 0, cells: Math.max(16, 2 * Math.max(ring.a, ring.b) + 6) }));
  }, [ring?.a, ring?.b]);

  // zoomed in, the colours are those of the values that are seen
  const seen = look.cells < whole.cells ? [Math.floor(look.a), Math.floor(look.b), Math.ceil(look.cells)].join() : "";
  const picture = useMemo(() => painted(rows, outcomes, seen ? look : whole), [rows, outcomes, theme, seen]);
  useEffect(() => {
    if (size > 0 && canvas.current) draw(canvas.current, size, picture, rows, look, cell, ring, outcomes, names);
  }, [size, picture, look, cell, ring, theme]);

  const zoom = (factor: number, around?: Cell) => {
    const centre = around ?? cell ?? { a: look.a + look.cells / 2, b: look.b + look.cells / 2 };
    const cells = look.cells * factor;
    setLook(bounded({ cells, a: centre.a - ((centre.a - look.a) / look.cells) * cells, b: centre.b - ((centre.b - look.b) / look.cells) * cells }));
  };
  const cellAt = (e: MouseEvent): Cell | null => {
    const box = canvas.current!.getBoundingClientRect();
    const a = Math.floor(look.a + ((e.clientX - box.left - MARGIN) / side) * look.cells);
    const b = Math.floor(look.b + ((size - MARGIN - (e.clientY - box.top)) / side) * look.cells);
    return a >= 0 && b >= 0 && a < across && b < up ? { a, b } : null;
  };
  const choose = (next: Cell | null) => {
    if (next?.a === cell?.a && next?.b === cell?.b) return;
    setCell(next);
    onCell(next);
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (step) {
      const from = cell ?? { a: Math.round(look.a) - 1, b: Math.round(look.b) };
      const next = { a: Math.max(0, Math.min(across - 1, from.a + step[0]!)), b: Math.max(0, Math.min(up - 1, from.b + step[1]!)) };
      choose(next);
      if (next.a < look.a || next.b < look.b || next.a >= look.a + look.cells || next.b >= look.b + look.cells) setLook(bounded({ ...look, a: next.a - look.cells / 2, b: next.b - look.cells / 2 }));
    } else if (e.key === "+" || e.key === "=") zoom(1 / 1.5);
    else if (e.key === "-") zoom(1.5);
    else if (e.key === "0") setLook(whole);
    else return;
    e.preventDefault();
  };
  useEffect(() => {
    const element = canvas.current!;
    const wheel = (e: WheelEvent) => {
      if (!e.ctrlKey && !e.metaKey && look.cells === whole.cells && e.deltaY > 0) return;
      if (!e.ctrlKey && !e.metaKey && document.activeElement !== element) return;
      e.preventDefault();
      zoom(e.deltaY < 0 ? 1 / 1.25 : 1.25, cellAt(e) ?? undefined);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  return (
    <div class="heatmap" ref={measure}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-label={`${label}. ${words.mapHelp}`}
        style={{ width: `${size}px`, height: `${size}px`, touchAction: look.cells < whole.cells ? "none" : "pan-y" }}
        onKeyDown={onKeyDown}
        onPointerDown={(e) => {
          held.current = { x: e.clientX, y: e.clientY, look };
          choose(cellAt(e));
        }}
        onPointerMove={(e) => {
          if (held.current && e.buttons && look.cells < whole.cells) {
            const per = look.cells / side;
            setLook(bounded({ ...look, a: held.current.look.a - (e.clientX - held.current.x) * per, b: held.current.look.b + (e.clientY - held.current.y) * per }));
          } else choose(cellAt(e));
        }}
        onPointerUp={() => (held.current = null)}
        onPointerLeave={() => (held.current = null)}
      />
      <div class="maptools">
        <button class="quiet icon" aria-label={words.zoomIn} title={words.zoomIn} onClick={() => zoom(1 / 1.6)}>
          +
        </button>
        <button class="quiet icon" aria-label={words.zoomOut} title={words.zoomOut} disabled={look.cells >= whole.cells} onClick={() => zoom(1.6)}>
          −
        </button>
        <button class="quiet" disabled={look.cells >= whole.cells} onClick={() => setLook(whole)}>
          {words.reset}
        </button>
      </div>
      <p class="visually-hidden" aria-live="polite">
        {cell ? describe(cell) : ""}
      </p>
    </div>
  );
}

type Rgb = [number, number, number];
function rgb(name: string): Rgb {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  probe.fillStyle = colour(name);
  probe.fillRect(0, 0, 1, 1);
  const [r, g, b] = probe.getImageData(0, 0, 1, 1).data;
  return [r!, g!, b!];
}

/** One pixel a cell. */
function painted(rows: number[][], outcomes: boolean, look: Look): HTMLCanvasElement {
  const across = rows.length;
  const up = rows[0]?.length ?? 0;
  const out = document.createElement("canvas");
  out.width = Math.max(1, across);
  out.height = Math.max(1, up);
  const pen = out.getContext("2d")!;
  const image = pen.createImageData(out.width, out.height);
  const losing = rgb("--p");
  const plain = rgb("--heat-0");
  const scale = [rgb("--heat-0"), rgb("--heat-1"), rgb("--heat-2")] as const;
  let most = 1;
  for (const row of rows.slice(Math.floor(look.a), Math.ceil(look.a + look.cells))) for (const v of row.slice(Math.floor(look.b), Math.ceil(look.b + look.cells))) if (v > most) most = v;
  for (let a = 0; a < across; ++a)
    for (let b = 0; b < up; ++b) {
      const v = rows[a]![b]!;
      const at = 4 * ((up - 1 - b) * across + a);
      const c = v === 0 ? losing : outcomes ? plain : mixed(scale, Math.min(1, v / most));
      image.data.set(c, at);
      image.data[at + 3] = 255;
    }
  pen.putImageData(image, 0, 0);
  return out;
}

function mixed(scale: readonly [Rgb, Rgb, Rgb], t: number): Rgb {
  const [from, to, s] = t < 0.5 ? [scale[0], scale[1], 2 * t] : [scale[1], scale[2], 2 * t - 1];
  return [0, 1, 2].map((i) => from[i]! + (to[i]! - from[i]!) * s) as Rgb;
}

function draw(canvas: HTMLCanvasElement, size: number, picture: HTMLCanvasElement, rows: number[][], look: Look, cell: Cell | null, ring: Cell | null, outcomes: boolean, names: [string, string]) {
  const ratio = devicePixelRatio || 1;
  canvas.width = size * ratio;
  canvas.height = size * ratio;
  const pen = canvas.getContext("2d")!;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const side = size - MARGIN - 8;
  const step = side / look.cells;
  const x = (a: number) => MARGIN + (a - look.a) * step;
  const y = (b: number) => size - MARGIN - (b - look.b) * step;
  pen.save();
  pen.beginPath();
  pen.rect(MARGIN, 8, side, side);
  pen.clip();
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, x(0), y(picture.height), picture.width * step, picture.height * step);
  if (step >= 15) numbers(pen, rows, look, step, x, y, outcomes);
  const outline = (c: Cell, style: string, width: number, grow: number) => {
    pen.strokeStyle = style;
    pen.lineWidth = width;
    const s = Math.max(step, 5) + 2 * grow;
    pen.strokeRect(x(c.a) + step / 2 - s / 2, y(c.b + 1) + step / 2 - s / 2, s, s);
  };
  if (ring) outline(ring, colour("--ink"), 2.5, 6);
  if (cell) outline(cell, colour("--ink"), 2, 1);
  pen.restore();
  pen.fillStyle = colour("--ink-soft");
  pen.font = "12px system-ui, sans-serif";
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((n) => n * step >= 44) ?? 1000;
  pen.textAlign = "center";
  for (let n = Math.ceil(look.a / every) * every; n < Math.min(rows.length, look.a + look.cells); n += every) pen.fillText(String(n), x(n + 0.5), size - MARGIN + 16);
  pen.textAlign = "right";
  for (let n = Math.ceil(look.b / every) * every; n < Math.min(picture.height, look.b + look.cells); n += every) pen.fillText(String(n), MARGIN - 6, y(n + 0.5) + 4);
  pen.font = "italic 13px system-ui, sans-serif";
  pen.textAlign = "right";
  pen.fillText(names[0], size - 8, size - 4);
  pen.textAlign = "left";
  pen.fillText(names[1], 2, 14);
}

function numbers(pen: CanvasRenderingContext2D, rows: number[][], look: Look, step: number, x: (a: number) => number, y: (b: number) => number, outcomes: boolean) {
  pen.font = `${Math.min(14, step * 0.45)}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const most = rows.slice(Math.floor(look.a), Math.ceil(look.a + look.cells)).reduce((m, row) => Math.max(m, ...row.slice(Math.floor(look.b), Math.ceil(look.b + look.cells))), 1);
  const inks = { p: colour("--on-p"), low: colour("--ink"), high: colour("--on-heat"), other: (v: number) => (!outcomes && v > 0.6 * most ? inks.high : inks.low) };
  for (let a = Math.max(0, Math.floor(look.a)); a < Math.min(rows.length, look.a + look.cells); ++a)
    for (let b = Math.max(0, Math.floor(look.b)); b < Math.min(rows[a]!.length, look.b + look.cells); ++b) {
      const v = rows[a]![b]!;
      pen.fillStyle = v === 0 ? inks.p : inks.other(v);
      pen.fillText(outcomes ? (v === 0 ? "P" : "N") : String(v), x(a + 0.5), y(b + 0.5));
    }
  pen.textBaseline = "alphabetic";
}
