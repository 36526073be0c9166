/** A span for each request that the framework answers; answers from the cache that pass by it have none. */
import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from '../platform/http/count-requests.ts';
import { addRequestFacts } from '../platform/http/log-requests.ts';
import { roomASecond } from '../platform/logging/room-a-second.ts';
import { tracer } from '../platform/tracing/spans.ts';

/**
 * Ids decide which traces are sent, and a visitor may make up one that is: beyond these, requests are traces of their own. Proxies that trace
 * send fewer.
 */
const SENT_OF_OTHERS_A_SECOND = 100;

export const traceRequests = (app: FastifyInstance, nowMs?: () => number): void => {
  const traced = new WeakMap<FastifyRequest, { span: Span; within: Context }>();
  const hasRoom = roomASecond(SENT_OF_OTHERS_A_SECOND, nowMs);
  const start = (request: FastifyRequest, parent: Context): { span: Span; within: Context } => {
    const route = routeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const name = `${request.method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    return { span, within: trace.setSpan(parent, span) };
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const here = context.active();
    const isOfOther = request.headers.traceparent !== undefined;
    let known = start(request, isOfOther ? propagation.extract(here, request.headers) : here);
    // Without an end the first one is never sent.
    if (isOfOther && known.span.isRecording() && !hasRoom()) known = start(request, here);
    const { span, within } = known;
    traced.set(request, known);
    addRequestFacts(request, { trace_id: span.spanContext().traceId });
    context.with(within, done);
  });
  // A body is read by events of the connection, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const known = traced.get(request);
    if (known) context.with(known.within, done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('error.type', 'aborted');
    span?.end();
    done();
  });
};
