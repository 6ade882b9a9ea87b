// A worker holds one instance of the core and answers one line at a time. To stop it, it is ended.
import factory from "#core/grundy.mjs";
import { load } from "./module.mjs";

let ask: Promise<(line: string) => string>;

onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module } | { id: number; line: string }>) => {
  if ("module" in data) {
    ask = load(factory, {
      instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
        WebAssembly.instantiate(data.module, imports).then(done);
        return {};
      },
    });
    return;
  }
  try {
    const answer = (await ask)(data.line);
    postMessage({ id: data.id, answer });
  } catch (failure) {
    postMessage({ id: data.id, failure: String(failure) });
  }
};
