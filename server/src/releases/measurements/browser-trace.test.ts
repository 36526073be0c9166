/** What a browser may add to a trace: once, for minutes, to the span that the server named, and nothing that cannot have been. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { sampleById } from '../../platform/tracing/sample-by-id.ts';
import { inSpan } from '../../platform/tracing/spans.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { testSecrets } from '../../testing/secrets.ts';
import { createBrowserTraces, markTrace, readTraceMark, readTraceTimes } from './browser-trace.ts';

const SECRETS = testSecrets();
const MINUTE_MS = 60_000;
const exporter = new InMemorySpanExporter();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(
    new TracerProvider({ sampler: sampleById(1), spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
});
afterAll(() => database.close());
beforeEach(() => exporter.reset());

/** As a document that the server sent so long ago. */
const markOf = async (agoMs = 2000, secrets = SECRETS): Promise<string> => {
  let mark: string | undefined;
  await inSpan('GET /*', {}, async () => {
    mark = markTrace(secrets, 'document', Date.now() - agoMs);
  });
  return mark ?? '';
};
const added = () => exporter.getFinishedSpans().filter(({ name }) => name.startsWith('browser'));
const msOf = ([seconds, nanoseconds]: readonly [number, number]) =>
  Math.round(seconds * 1000 + nanoseconds / 1e6);

it('adds the navigation and its parts to the trace of the document, by the clock of the server', async () => {
  const add = createBrowserTraces(database.db, SECRETS);
  const mark = await markOf();
  await add(mark, '20,120,300,900');
  const [request] = exporter.getFinishedSpans();
  const startedMs = readTraceMark(SECRETS, mark)?.startedMs ?? 0;
  const [whole] = added();
  expect(whole?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(new Set(exporter.getFinishedSpans().map((span) => span.spanContext().traceId)).size).toBe(1);
  expect(
    added().map(({ name, startTime, endTime }) => [
      name,
      msOf(startTime) - startedMs,
      msOf(endTime) - startedMs,
    ]),
  ).toEqual([
    ['browser navigation', -20, 880],
    ['browser answer', 0, 100],
    ['browser first content', -20, 280],
    ['browser hydration', 100, 880],
  ]);
  for (const part of added().slice(1))
    expect(part.parentSpanContext?.spanId).toBe(whole?.spanContext().spanId);
});

it('counts a mark once, in whichever process', async () => {
  const mark = await markOf();
  const processes = [1, 2, 3].map(() => createBrowserTraces(database.db, SECRETS));
  await Promise.all(processes.map((add) => add(mark, '20,120,0,0')));
  expect(added().map(({ name }) => name)).toEqual(['browser navigation', 'browser answer']);
});

it('takes so many a second', async () => {
  const add = createBrowserTraces(database.db, SECRETS, () => 0);
  const marks = await Promise.all(Array.from({ length: 30 }, () => markOf()));
  await Promise.all(marks.map((mark) => add(mark, '20,120,0,0')));
  expect(added().filter(({ name }) => name === 'browser navigation')).toHaveLength(20);
});

it('marks nothing outside of a trace that is sent', () => {
  expect(markTrace(SECRETS, 'document', Date.now())).toBeUndefined();
});

describe('a mark', () => {
  it.each([
    ['of another site', () => markOf(0, testSecrets('another site'))],
    ['that is minutes old', () => markOf(6 * MINUTE_MS)],
    ['for another trace', async () => (await markOf()).replace(/^[0-9a-f]{32}/, 'c0ffee00'.repeat(4))],
    ['for another span', async () => (await markOf()).replace(/\.[0-9a-f]{16}\./, '.00f067aa0ba902b7.')],
    ['of another time', async () => (await markOf()).replace(/\.\d{13}\./, `.${Date.now() - 100}.`)],
    ['of another kind', async () => (await markOf()).replace('.document.', '.page.')],
    ['without a signature', async () => (await markOf()).replace(/[^.]+$/, '')],
    ['with more behind it', async () => `${await markOf()}.x`],
    ['that is a traceparent', async () => '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    ['that is nothing', async () => ''],
  ])('%s adds nothing', async (_, make) => {
    await createBrowserTraces(database.db, SECRETS)(await make(), '20,120,300,900');
    expect(added()).toEqual([]);
  });
});

describe('times', () => {
  const nowMs = Date.now();
  const read = (times: string) => readTraceTimes({ startedMs: nowMs - 2000, kind: 'page' }, times, nowMs);

  it.each([
    ['of an answer before its request', '100,20,300,900'],
    ['that are not over', '20,120,300,9000'],
    ['of a navigation that started a quarter of an hour before its request', '999999,999999,0,0'],
  ])('%s are none', (_, times) => expect(read(times)).toBeUndefined());

  it('of a move have no hydration', () => {
    expect(read('5,50,80,0')?.whole).toEqual({
      name: 'browser move',
      startMs: nowMs - 2005,
      endMs: nowMs - 1925,
    });
    expect(read('5,50,80,0')?.parts.map(({ name }) => name)).toEqual([
      'browser answer',
      'browser first content',
    ]);
  });
});
