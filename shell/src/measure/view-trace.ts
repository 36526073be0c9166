/** Of views whose requests the server traces: what it gets back with the report, so that its trace has what the browser did (wire-schemas/releases/trace-timing.ts). */
import { TRACE_TIMING } from '@foyer/shared/wire-schemas/releases/trace-timing';

export interface ViewTrace {
  trace: string;
  times: string;
}

const MAX_MS = 999_999;
const PAGE_ANSWERS = '/_page/';

const markOf = ({ serverTiming }: PerformanceResourceTiming): string | undefined =>
  serverTiming?.find(({ name }) => name === TRACE_TIMING)?.description;

const traceOf = (
  entry: PerformanceResourceTiming,
  contentMs: number,
  aliveMs: number,
): ViewTrace | undefined => {
  const trace = markOf(entry);
  if (!trace) return undefined;
  const sinceStart = (ms: number) => Math.min(MAX_MS, Math.max(0, Math.round(ms - entry.startTime)));
  return {
    trace,
    times: [entry.requestStart, entry.responseEnd, contentMs, aliveMs].map(sinceStart).join(),
  };
};

export const traceOfDocument = (): ViewTrace | undefined => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
  return entry && traceOf(entry, startOf('first-contentful-paint'), startOf('foyer-hydrated'));
};

/** Of the move that ended now. @param sinceMs when the one before it ended */
export const traceOfMove = (sinceMs: number): ViewTrace | undefined => {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const entry = entries.findLast(
    ({ name, startTime }) => startTime >= sinceMs && new URL(name).pathname.startsWith(PAGE_ANSWERS),
  );
  return entry && traceOf(entry, performance.now(), 0);
};
