/** Watches the performance timeline: what it holds already and what comes. */

/** A script that kept the page busy; `address` is undefined where the browser does not tell. */
export interface ScriptFrame {
  address: string | undefined;
  durationMs: number;
}

interface LongFrame extends PerformanceEntry {
  scripts?: readonly { sourceURL: string; duration: number }[];
}

/** Shorter ones are no long tasks. */
const LONG_MS = 50;

/** The scripts of a long animation frame; of a plain long task the browser names none. */
export const scriptsOf = (entry: PerformanceEntry): ScriptFrame[] => {
  const { scripts, duration } = entry as LongFrame;
  if (!scripts) return [{ address: undefined, durationMs: duration }];
  return scripts
    .filter((script) => script.duration >= LONG_MS)
    .map((script) => ({ address: script.sourceURL || undefined, durationMs: script.duration }));
};

/** @param instead of a browser that does not know `type` */
export const observeEntries = (
  type: string,
  instead: string | undefined,
  listener: (entry: PerformanceEntry) => void,
): void => {
  const known = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const observed = [type, instead].find((name) => name !== undefined && known.includes(name));
  if (!observed) return;
  new PerformanceObserver((list) => list.getEntries().forEach(listener)).observe({
    type: observed,
    buffered: true,
  });
};
