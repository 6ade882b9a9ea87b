import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { colour, useThemeTick, useWidth } from "../hooks";

export interface Band {
  preperiod: number;
  period: number;
}

/** Nim-values over heap sizes; the losing heaps stand out, a period shows as stripes. */
export function Scatter({ values, band, ring, label }: { values: number[]; band: Band | null; ring: number | null; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [measure, width] = useWidth<HTMLDivElement>();
  const theme = useThemeTick();

  useEffect(() => {
    if (width === 0 || !host.current) return;
    const ink = colour("--ink-soft");
    const grid = { stroke: colour("--line"), width: 1 };
    const axis = { stroke: ink, grid, ticks: grid, font: "12px system-ui, sans-serif" };
    const count = values.length;
    const size = count > 1500 ? 2.5 : count > 400 ? 4 : 6;
    const dots = (stroke: string): uPlot.Series => ({ paths: () => null, points: { show: true, size, stroke, fill: stroke, width: 0 } });
    const x = values.map((_, n) => n);
    const losing = values.map((v) => (v === 0 ? 0 : null));
    const others = values.map((v) => (v === 0 ? null : v));
    const plot = new uPlot(
      {
        width,
        height: Math.min(420, Math.max(240, width * 0.5)),
        legend: { show: false },
        scales: { x: { time: false, range: (_, low, high) => [Math.max(-0.5, low - 0.5), high + 0.5] }, y: { range: (_, __, high) => [-0.5, Math.max(3, high) + 0.7] } },
        axes: [axis, { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] }],
        cursor: { points: { size: 9 }, drag: { x: true, y: false } },
        series: [{}, dots(colour("--value")), dots(colour("--p"))],
        hooks: {
          drawClear: [(u) => drawBand(u, band)],
          draw: [(u) => ring !== null && drawRing(u, ring, values[ring] ?? 0)],
          setCursor: [(u) => tell(u, values)],
        },
      },
      [x, others, losing] as uPlot.AlignedData,
      host.current,
    );
    return () => plot.destroy();
  }, [values, band, ring, width, theme]);

  return (
    <div class="scatter" ref={measure} role="img" aria-label={label}>
      <div ref={host} />
      <p class="reading" aria-hidden="true" />
    </div>
  );
}

function drawBand(u: uPlot, band: Band | null) {
  if (!band) return;
  const { ctx } = u;
  const { top, height, left, width } = u.bbox;
  const at = (n: number) => Math.min(left + width, Math.max(left, u.valToPos(n - 0.5, "x", true)));
  const last = u.scales.x!.max ?? 0;
  ctx.save();
  ctx.fillStyle = colour("--stripe");
  if ((last - band.preperiod) / band.period > 400) {
    ctx.fillRect(at(band.preperiod), top, at(last + 1) - at(band.preperiod), height);
  } else {
    for (let n = band.preperiod; n <= last; n += 2 * band.period) ctx.fillRect(at(n), top, at(n + band.period) - at(n), height);
  }
  if (band.preperiod > 0 && at(band.preperiod) < left + width) {
    ctx.strokeStyle = colour("--accent");
    ctx.setLineDash([4, 4]);
    ctx.beginPath();
    ctx.moveTo(at(band.preperiod), top);
    ctx.lineTo(at(band.preperiod), top + height);
    ctx.stroke();
  }
  ctx.restore();
}

function drawRing(u: uPlot, n: number, value: number) {
  const { ctx } = u;
  ctx.save();
  ctx.strokeStyle = colour("--p");
  ctx.lineWidth = 2.5 * devicePixelRatio;
  ctx.beginPath();
  ctx.arc(u.valToPos(n, "x", true), u.valToPos(value, "y", true), 9 * devicePixelRatio, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.restore();
}

function tell(u: uPlot, values: number[]) {
  const reading = u.root.parentElement?.nextElementSibling;
  if (!reading) return;
  const n = u.cursor.idx;
  reading.textContent = n === null || n === undefined ? "" : `G(${n}) = ${values[n]}`;
}
