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
import { tracer } from '../platform/tracing/spans.ts';

export const traceRequests = (app: FastifyInstance): void => {
  const traced = new WeakMap<FastifyRequest, { span: Span; within: Context }>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers);
    const route = routeOf(request);
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes: { 'http.request.method': request.method, 'http.route': route } },
      parent,
    );
    const within = trace.setSpan(parent, span);
    traced.set(request, { span, within });
    addRequestFacts(request, { trace_id: span.spanContext().traceId });
    context.with(within, done);
  });
  // A body is read by events of the connection, which know nothing of the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const known = traced.get(request);
    if (known) context.with(known.within, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('error.type', 'aborted');
    span?.end();
  });
};
