/** A span for each statement of what is traced: its text, with numbers in place of the values. */
import { SpanKind, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import { failSpan, tracer } from '../tracing/spans.ts';

/** `SELECT videos`: low in number, as names of spans have to be. */
const nameOf = (sql: string): string => {
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'SQL';
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql)?.[1];
  return table ? `${operation} ${table}` : operation;
};

/** Kysely's `log`: it is called when the statement has ended. */
export const traceStatement = (event: LogEvent): void => {
  // Polls of loops and pools belong to nothing that anyone asked for.
  if (!trace.getActiveSpan()?.isRecording()) return;
  const { query, queryDurationMillis } = event;
  const span = tracer.startSpan(nameOf(query.sql), {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (event.level === 'error') failSpan(span, event.error);
  span.end();
};
