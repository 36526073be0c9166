/**
 * Spans of what the server does, by OpenTelemetry's API: without an SDK (`start-tracing.ts`) each call does nothing.
 * Attributes hold patterns, ids and counts, never what people write.
 */
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

export const tracer = trace.getTracer('foyer');

/** Its message may quote what a person wrote, or an address: the log has it, redacted. */
export const failSpan = (span: Span, error: unknown): void => {
  const message = error instanceof Error ? error.name : 'error';
  span.setStatus({ code: SpanStatusCode.ERROR, message });
};

const run = async <Result>(span: Span, parent: Context, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
};

const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** A part of what is under way. Of a trace that is not sent it costs nothing but this look. */
export const inSpan = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> => {
  const parent = context.active();
  const known = trace.getSpanContext(parent);
  if (known && !isSampled(known)) return work();
  return run(tracer.startSpan(name, { attributes }, parent), parent, work);
};

/** What is under way, where its trace is sent. */
export const sentSpan = (): Pick<SpanContext, 'traceId' | 'spanId'> | undefined => {
  const known = trace.getSpanContext(context.active());
  return known && isSampled(known) ? known : undefined;
};

/** What is over, in Unix milliseconds. */
export interface PastSpan {
  name: string;
  startMs: number;
  endMs: number;
}

/** What somebody else measured. @param parent of this trace, in whichever process */
export const addPastSpan = (
  parent: Pick<SpanContext, 'traceId' | 'spanId'>,
  { name, startMs, endMs }: PastSpan,
): SpanContext => {
  const within = trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId: parent.traceId, spanId: parent.spanId },
    ...{ traceFlags: TraceFlags.SAMPLED, isRemote: true },
  });
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: startMs }, within);
  span.end(endMs);
  return span.spanContext();
};

/**
 * A job: a trace of its own, or the next part of the one that made it due.
 * @param traceparent what `currentTraceparent` returned there
 */
export const inJobSpan = <Result>(
  name: string,
  attributes: Attributes,
  traceparent: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
  return run(tracer.startSpan(name, { attributes, kind: SpanKind.CONSUMER }, parent), parent, work);
};

/** For the job that goes on with this trace, in another process. Undefined: nothing is traced. */
export const currentTraceparent = (): string | undefined => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
};

/** What is called later, by an event of something shared, belongs to the trace of now. */
export const inPresentContext = <Args extends unknown[], Result>(
  call: (...args: Args) => Result,
): ((...args: Args) => Result) => context.bind(context.active(), call);
