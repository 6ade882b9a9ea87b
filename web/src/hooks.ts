// What views share: an answer that arrives, the colours of the theme, a setting that is remembered.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { core, side, Stopped } from "./core/client";
import type { Reply } from "./core/reply";

export interface Asking<R extends Reply = Reply> {
  reply: R | null; // the last answer, also while the next one is awaited
  line: string; // the question of that answer
  pending: boolean;
  cancelled: boolean;
  cancel(): void;
  again(): void;
}

/** Asks `line` after typing has rested; an older question that still runs is stopped. */
export function useAnswer(line: string | null, rest = 0, by = core): Asking {
  const [answered, setAnswered] = useState<{ line: string; reply: Reply | null }>({ line: "", reply: null });
  const [pending, setPending] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const [tries, setTries] = useState(0);
  const controller = useRef<AbortController>();

  useEffect(() => {
    if (line === null) return;
    setCancelled(false);
    setPending(true);
    const stop = (controller.current = new AbortController());
    const timer = setTimeout(() => {
      by.ask(line, stop.signal).then(
        (reply) => {
          if (stop.signal.aborted) return;
          setAnswered({ line, reply });
          setPending(false);
        },
        (reason) => {
          if (!(reason instanceof Stopped)) throw reason;
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [line, tries]);

  const cancel = useCallback(() => {
    controller.current?.abort();
    setPending(false);
    setCancelled(true);
  }, []);
  const again = useCallback(() => setTries((n) => n + 1), []);
  return { ...answered, pending, cancelled, cancel, again };
}

/** A small question beside the page's own; null until it is answered. */
export function useSide(line: string | null): Reply | null {
  const [answered, setAnswered] = useState<{ line: string; reply: Reply } | null>(null);
  useEffect(() => {
    if (line === null) return;
    let wanted = true;
    void side.ask(line).then((reply) => wanted && setAnswered({ line, reply }));
    return () => void (wanted = false);
  }, [line]);
  return answered && answered.line === line ? answered.reply : null;
}

export function useStored<T extends string>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      return (localStorage.getItem(key) as T) ?? initial;
    } catch {
      return initial;
    }
  });
  const store = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // a browser that forbids storage forgets the setting
    }
  };
  return [value, store];
}

/** Changes whenever the colours do, so that canvases are drawn anew. */
export function useThemeTick(): number {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const changed = () => setTick((n) => n + 1);
    const query = matchMedia("(prefers-color-scheme: dark)");
    query.addEventListener("change", changed);
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      query.removeEventListener("change", changed);
      observer.disconnect();
    };
  }, []);
  return tick;
}

export const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The width of an element, followed as it changes. */
export function useWidth<E extends HTMLElement>(): [(element: E | null) => void, number] {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver>();
  const ref = useCallback((element: E | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.current.observe(element);
  }, []);
  return [ref, width];
}

/** How many numbers a position of the game has: 1 for heaps, 2 for pairs …; 0 for lists; null while it is not known. */
export function useDimension(game: string, quotedGame: string): number | null {
  const wanted = game.trim() !== "";
  const one = useSide(wanted ? `values ${quotedGame} --to 0` : null);
  const two = useSide(wanted && one?.ok === false ? `values ${quotedGame} --to 0 0` : null);
  const three = useSide(wanted && two?.ok === false ? `values ${quotedGame} --to 0 0 0` : null);
  if (one?.ok) return 1;
  if (two?.ok) return 2;
  if (three) return three.ok ? 3 : 0;
  return null;
}
