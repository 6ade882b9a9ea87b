// Questions to the core, in turn. The module is compiled once; a worker that is stopped is replaced by a fresh one within milliseconds.
import wasm from "#core/grundy.wasm?url";
import type { Reply } from "./reply";

/** Bounds that the page sets where a line is silent: a tab has less room than a machine. */
const BOUNDS = " --memory 600M";
const REMEMBERED = 300;

interface Asked {
  id: number;
  line: string;
  resolve: (reply: Reply) => void;
  reject: (reason: unknown) => void;
}

export class Stopped extends Error {}

let compiled: Promise<WebAssembly.Module> | undefined;
const compile = () => (compiled ??= WebAssembly.compileStreaming(fetch(wasm)));

const remembered = new Map<string, Reply>();
function remember(line: string, reply: Reply) {
  if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!);
  remembered.set(line, reply);
}

export class Core {
  private worker: Promise<Worker> | undefined;
  private waiting: Asked[] = [];
  private running: Asked | undefined;
  private next = 0;

  /** The answer; rejects with Stopped when the signal says so. */
  ask(line: string, signal?: AbortSignal): Promise<Reply> {
    const known = remembered.get(line);
    if (known) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const asked = { id: ++this.next, line, resolve, reject };
      signal?.addEventListener("abort", () => this.stop(asked), { once: true });
      this.waiting.push(asked);
      void this.work();
    });
  }

  /** Starts the worker before the first question comes. */
  prepare() {
    this.worker ??= this.start();
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.answered(data);
    worker.onerror = () => this.failed("the core could not be started");
    worker.postMessage({ module: await compile() });
    return worker;
  }

  private async work() {
    if (this.running || this.waiting.length === 0) return;
    const asked = (this.running = this.waiting.shift()!);
    try {
      const worker = await (this.worker ??= this.start());
      if (this.running === asked) worker.postMessage({ id: asked.id, line: asked.line + BOUNDS });
    } catch (failure) {
      this.failed(String(failure));
    }
  }

  private answered({ id, answer, failure }: { id: number; answer?: string; failure?: string }) {
    const asked = this.running;
    if (asked?.id !== id) return;
    if (answer === undefined) return this.failed(failure ?? "");
    this.running = undefined;
    const reply = JSON.parse(answer) as Reply;
    remember(asked.line, reply);
    asked.resolve(reply);
    void this.work();
  }

  private failed(reason: string) {
    const asked = this.running;
    this.restart();
    const message = /memory|OOM|abort/i.test(reason) ? "the memory of this page is not enough for that question" : reason;
    asked?.resolve({ ok: false, error: { message, at: 0 } } as Reply);
    void this.work();
  }

  private stop(asked: Asked) {
    this.waiting = this.waiting.filter((other) => other !== asked);
    if (this.running === asked) this.restart();
    asked.reject(new Stopped());
    void this.work();
  }

  private restart() {
    void this.worker?.then((worker) => worker.terminate());
    this.running = undefined;
    this.worker = this.start();
    this.worker.catch(() => (this.worker = undefined));
  }
}

/** One for what is asked on the page, one for small things beside it, which so never wait for long ones. */
export const core = new Core();
export const side = new Core();
/** For discover, which takes its time while a claim is typed. */
export const search = new Core();
