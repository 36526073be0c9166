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
  SpanKind,
  SpanStatusCode,
  trace,
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

/** A part of what is under way. */
export const inSpan = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> => run(tracer.startSpan(name, { attributes }), context.active(), work);

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
