/**
 * Spans of what a browser did with a document, or with an answer for a navigation, that the server traces. The answer names its request's span
 * in `Server-Timing`, signed; the report of the page view brings that back. It counts once and for minutes, so that a visitor can neither
 * write into traces of others nor send many. A browser's clock counts for nothing: when the request came is signed as well.
 */
import { isFirstTry } from '../../access/rate-limiter.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { roomASecond } from '../../platform/logging/room-a-second.ts';
import { type Secrets, SIGNATURE_PATTERN } from '../../platform/secrets/secrets.ts';
import { addPastSpan, sentSpan } from '../../platform/tracing/spans.ts';
import { TOKEN_SECONDS } from './view-token.ts';

/** Of all visitors, in one process. */
const REPORTS_A_SECOND = 20;
/** Connecting to the site takes seconds at most; what is beyond is made up. */
const MAX_BEFORE_REQUEST_MS = 60_000;
/** Clocks of two processes. */
const CLOCKS_DIFFER_MS = 1000;

const MARK = new RegExp(
  `^(([0-9a-f]{32})\\.([0-9a-f]{16})\\.(\\d{13})\\.(document|page))\\.(${SIGNATURE_PATTERN})$`,
);

export type TracedKind = 'document' | 'page';

export interface TraceMark {
  traceId: string;
  spanId: string;
  /** When the request came. */
  startedMs: number;
  kind: TracedKind;
}

const signedText = (text: string): string => `trace\n${text}`;

/** For the answer to the present request. Undefined: its trace is not sent. */
export const markTrace = (secrets: Secrets, kind: TracedKind, startedMs: number): string | undefined => {
  const span = sentSpan();
  if (!span) return undefined;
  const text = `${span.traceId}.${span.spanId}.${Math.round(startedMs)}.${kind}`;
  return `${text}.${secrets.sign('measurement-token', signedText(text))}`;
};

/** @returns undefined for what is no mark of this site, or too old; whether it was used is for the caller to know */
export const readTraceMark = (secrets: Secrets, mark: string): TraceMark | undefined => {
  const [, text = '', traceId = '', spanId = '', started, kind, signature = ''] = MARK.exec(mark) ?? [];
  const startedMs = Number(started ?? 0);
  if (Date.now() - startedMs > TOKEN_SECONDS * 1000) return undefined;
  if (!secrets.verify('measurement-token', signedText(text), signature)) return undefined;
  return { traceId, spanId, startedMs, kind: kind as TracedKind };
};

/** When what started and ended, in Unix milliseconds, the whole first. @param times see TRACE_TIMING. @returns undefined for what cannot have been */
export const readTraceTimes = (
  { startedMs, kind }: Pick<TraceMark, 'startedMs' | 'kind'>,
  times: string,
  nowMs = Date.now(),
) => {
  const [request = 0, answer = 0, content = 0, alive = 0] = times.split(',').map(Number);
  const navigatedMs = startedMs - request;
  const end = Math.max(answer, content, alive);
  const isInPast = navigatedMs + end <= nowMs + CLOCKS_DIFFER_MS;
  if (request > MAX_BEFORE_REQUEST_MS || request > answer || !isInPast) return undefined;
  const span = (name: string, from: number, to: number) => ({
    name: `browser ${name}`,
    startMs: navigatedMs + from,
    endMs: navigatedMs + to,
  });
  return {
    whole: span(kind === 'document' ? 'navigation' : 'move', 0, end),
    parts: [
      span('answer', request, answer),
      ...(content > 0 ? [span('first content', 0, content)] : []),
      ...(alive > answer ? [span('hydration', answer, alive)] : []),
    ],
  };
};

/** Adds the spans of a report to its trace; what does not count is no error. */
export const createBrowserTraces = (db: Database, secrets: Secrets, nowMs?: () => number) => {
  const hasRoom = roomASecond(REPORTS_A_SECOND, nowMs);
  return async (markText: string, times: string): Promise<void> => {
    const mark = readTraceMark(secrets, markText);
    const read = mark && readTraceTimes(mark, times);
    if (!read || !hasRoom()) return;
    const by = { named: mark.spanId };
    if (!(await isFirstTry(db, { what: 'trace-report', by, windowSeconds: TOKEN_SECONDS }))) return;
    const whole = addPastSpan(mark, read.whole);
    for (const part of read.parts) addPastSpan(whole, part);
  };
};
