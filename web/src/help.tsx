import { Fragment } from "preact";
import { useWords } from "./words";

const RULES: { rule: string; position: string; key: "take" | "sets" | "halve" | "split" | "pair" | "guard" }[] = [
  { rule: "n -> n-1 | n-3 | n-4", position: "16", key: "take" },
  { rule: "n -> n-i for i in squares", position: "30", key: "sets" },
  { rule: "n -> n-1 | n//2", position: "25", key: "halve" },
  { rule: "n -> a & n-a for a in 1..n-1 if a != n-a", position: "9 5", key: "split" },
  { rule: "(a,b) -> (a-1,b) | (a,b-1) | (a-1,b-1)", position: "5 7", key: "pair" },
  { rule: "(n,cap) -> (n-i, 2*i) for i in 1..min(n,cap)", position: "21 20", key: "guard" },
];

/** How a rule is written, by examples that can be tried. */
export function RuleHelp(props: { onChoose(game: string, position: string): void }) {
  const words = useWords();
  return (
    <details class="rulehelp">
      <summary>{words.writeYourOwn}</summary>
      <p>{words.ruleForm}</p>
      <dl>
        {RULES.map(({ rule, position, key }) => (
          <Fragment key={key}>
            <dt>
              <button onClick={() => props.onChoose(rule, position)}>{rule}</button>
            </dt>
            <dd>{words.rules[key]}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
