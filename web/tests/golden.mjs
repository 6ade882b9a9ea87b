// node web/tests/golden.mjs: every golden question gets the same bytes from the command line and from WebAssembly.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = (path) => fileURLToPath(new URL("../../" + path, import.meta.url));
const { load } = await import("../src/core/module.mjs");

const lines = readFileSync(root("tests/data/golden.tsv"), "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split("\t")[0]);
const native = spawnSync(root("build/release/grundy"), ["batch", "-"], { input: lines.join("\n") + "\n", encoding: "utf8", maxBuffer: 1 << 30 });
if (native.status !== 0) throw new Error(`the command line failed: ${native.error ?? native.stderr}`);
const expected = native.stdout.trimEnd().split("\n");
const ask = await load((await import("../../build/wasm/grundy.mjs")).default, { wasmBinary: readFileSync(root("build/wasm/grundy.wasm")) });

let failed = 0;
lines.forEach((line, i) => {
  const answer = ask(line).trimEnd();
  if (answer === expected[i]) return;
  ++failed;
  console.error(`${line}\n  command line ${expected[i]}\n  WebAssembly  ${answer}`);
});
console.log(`golden questions, command line against WebAssembly: ${lines.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && lines.length > 100 && expected.length === lines.length ? 0 : 1);
