/** Which requests are traced, in a process with spans in memory; `traces.test` has whole processes and a receiver. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import Fastify, { type FastifyInstance } from 'fastify';
import { sampleById } from '../platform/tracing/sample-by-id.ts';
import { currentTraceparent, inSpan, sentSpan } from '../platform/tracing/spans.ts';
import { traceRequests } from './trace-requests.http.ts';

/** By its id alone: sent, and not sent, where a half of all are. */
const [SENT, NOT_SENT] = ['0'.repeat(31) + '1', `f${'0'.repeat(30)}1`];
const parentOf = (traceId: string, flags = '01') => `00-${traceId}-00f067aa0ba902b7-${flags}`;
const exporter = new InMemorySpanExporter();
let app: FastifyInstance;
let seconds = 0;
/** What the handler saw, the newest last. */
const seen: { isSent: boolean; traceparent: string | undefined; isRecorded: boolean }[] = [];

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new TracerProvider({ sampler: sampleById(0.5), spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
  app = Fastify();
  traceRequests(app, () => seconds * 1000);
  app.get('/page', async (_request, reply) => {
    await inSpan('render', {}, async () => {
      seen.push({
        isSent: sentSpan() !== undefined,
        traceparent: currentTraceparent(),
        isRecorded: trace.getActiveSpan()?.isRecording() ?? false,
      });
    });
    return reply.send('a page');
  });
});
afterAll(() => app.close());
beforeEach(() => {
  exporter.reset();
  seen.length = 0;
  seconds += 1;
});
const get = (traceparent?: string) =>
  app.inject({ url: '/page', headers: traceparent === undefined ? {} : { traceparent } });
const namesOf = (traceId: string) =>
  exporter
    .getFinishedSpans()
    .filter((span) => span.spanContext().traceId === traceId)
    .map(({ name }) => name);

it('goes on with a trace of others that is sent, by its id alone', async () => {
  await get(parentOf(SENT, '00'));
  expect(namesOf(SENT)).toEqual(['render', 'GET /page']);
  expect(seen).toEqual([{ isSent: true, traceparent: expect.stringContaining(SENT), isRecorded: true }]);
});

it('makes no span within a request that is not sent, and hands its trace on', async () => {
  await get(parentOf(NOT_SENT));
  expect(exporter.getFinishedSpans()).toEqual([]);
  expect(seen).toEqual([
    {
      isSent: false,
      traceparent: expect.stringMatching(new RegExp(`^00-${NOT_SENT}-[0-9a-f]{16}-00$`)),
      isRecorded: false,
    },
  ]);
});

it('does not let one visitor have all of theirs sent', async () => {
  for (let asked = 0; asked < 250; asked += 1) await get(parentOf(SENT));
  expect(namesOf(SENT).filter((name) => name === 'GET /page')).toHaveLength(100);
  // The others are traces of their own, of which a half is sent.
  const sent = exporter.getFinishedSpans().filter(({ name }) => name === 'GET /page').length;
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThan(250);
  seconds += 1;
  await get(parentOf(SENT));
  expect(namesOf(SENT).filter((name) => name === 'GET /page')).toHaveLength(101);
});

it.each([
  '',
  'nonsense',
  parentOf('0'.repeat(32)),
  parentOf(SENT).toUpperCase(),
  `ff${parentOf(SENT).slice(2)}`,
])('starts a trace of its own where a visitor sends %p', async (traceparent) => {
  await get(traceparent);
  expect(namesOf(SENT)).toEqual([]);
  expect(seen[0]?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
});
