import { speak, useLanguage, useWords } from "../words";
import { type ColdPair, type Columns, type Parts, type Reason, type Residue, reasons } from "./reasons";

interface Props {
  lines: string[];
  position: string;
  moves: { to: string }[];
}

export function Why({ lines, position, moves }: Props) {
  const language = useLanguage();
  const draw = (reason: Reason) => {
    switch (reason.kind) {
      case "columns":
        return <ColumnsDrawn {...reason} />;
      case "residue":
        return <ResidueDrawn {...reason} />;
      case "parts":
        return <PartsDrawn {...reason} />;
      case "cold":
        return <ColdDrawn {...reason} position={position} moves={moves} />;
      case "text":
        return <p>{speak(language, reason.text)}</p>;
    }
  };
  return <div class="why">{reasons(lines).map(draw)}</div>;
}

const most = 48; // digits that still fit in a line

function ColumnsDrawn({ rows, total, base }: Columns) {
  if (total.digits.length > most) return <p class="mono">{total.digits}</p>;
  const cell = (digit: string, last: boolean) => <td class={digit === "0" ? "off" : last ? "odd" : "on"}>{digit}</td>;
  return (
    <div class="scroll">
      <table class="bits" aria-label={base === 2 ? "xor" : `mod ${base}`}>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <th scope="row">{row.label}</th>
              {[...row.digits].map((digit) => cell(digit, false))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{base === 2 ? <>⊕ {total.label}</> : <>Σ mod {base}</>}</th>
            {[...total.digits].map((digit) => cell(digit, true))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function ResidueDrawn({ number, modulus, residue }: Residue) {
  const sentence = `${number} mod ${modulus} = ${residue}`;
  if (modulus > 24) return <p class="mono">{sentence}</p>;
  return (
    <div class="residue">
      <p class="mono">{sentence}</p>
      <ol aria-hidden="true">
        {Array.from({ length: modulus }, (_, r) => (
          <li key={r} class={(r === 0 ? "zero " : "") + (r === residue ? "here" : "")}>
            {r}
          </li>
        ))}
      </ol>
    </div>
  );
}

function PartsDrawn({ whole, parts, text }: Parts) {
  const language = useLanguage();
  const smallest = Math.min(...parts);
  return (
    <div class="parts">
      <div class="bar" aria-hidden="true">
        {parts.map((part) => (
          <span key={part} class={part === smallest ? "least" : ""} style={{ flexGrow: Math.max(part / whole, 0.04) }}>
            {part}
          </span>
        ))}
      </div>
      <p>{speak(language, text)}</p>
    </div>
  );
}

const PHI = (1 + Math.sqrt(5)) / 2;

/** The cold pairs as two rays, the position, and where its winning moves lead. */
function ColdDrawn({ pair, text, position, moves }: ColdPair & { position: string; moves: { to: string }[] }) {
  const language = useLanguage();
  const words = useWords();
  const numbers = (at: string) => (at.match(/\d+/g) ?? []).map(Number) as [number, number];
  const [a, b] = numbers(position);
  const side = Math.max(a, b, pair[1]) * 1.15 + 1;
  if (!(side < 10_000)) return <p>{speak(language, text)}</p>;
  const size = 260;
  const x = (n: number) => 18 + (n / side) * (size - 24);
  const y = (n: number) => size - x(n);
  const cold: [number, number][] = [];
  for (let k = 0; k * PHI * PHI < side && k < 400; ++k) {
    const low = Math.floor(k * PHI);
    cold.push([low, low + k], [low + k, low]);
  }
  const small = side > 120 ? 1.6 : 2.6;
  return (
    <div class="cold">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={speak(language, text)}>
        <path class="axis" d={`M${x(0)} ${y(side)}V${y(0)}H${x(side)}`} />
        <path class="ray" d={`M${x(0)} ${y(0)}L${x(side / PHI)} ${y(side)}M${x(0)} ${y(0)}L${x(side)} ${y(side / PHI)}`} />
        {cold.map(([p, q]) => (
          <circle key={`${p},${q}`} class="coldpair" cx={x(p)} cy={y(q)} r={small} />
        ))}
        {moves.map((move) => {
          const [p, q] = numbers(move.to);
          // results are written smaller first: the way there is a line along an axis or the diagonal
          const straight = a === p || b === q || a - p === b - q;
          const [u, v] = straight ? [p, q] : [q, p];
          return <path key={move.to} class="way" d={`M${x(a)} ${y(b)}L${x(u)} ${y(v)}`} />;
        })}
        {moves.map((move) => {
          const [p, q] = numbers(move.to);
          const straight = a === p || b === q || a - p === b - q;
          const [u, v] = straight ? [p, q] : [q, p];
          return <circle key={move.to} class="target" cx={x(u)} cy={y(v)} r={4.5} />;
        })}
        <circle class="standing" cx={x(a)} cy={y(b)} r={5} />
        <text x={x(a) + 8} y={y(b) + 4}>
          {position}
        </text>
      </svg>
      <div>
        <p>{speak(language, text)}</p>
        <p class="legend">
          <span class="dot p" aria-hidden="true" /> {words.losing}
        </p>
      </div>
    </div>
  );
}
