/** A web process and a worker, as an operator starts them, send their spans to a receiver: who called whom, and nothing of persons. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildPackages } from '../../../scripts/build.ts';
import { TEST_PASSWORD } from '../testing/catalogue.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './trace-receiver.fixture.ts';
import { create } from '../testing/upload-client.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../testing/web-processes.ts';

/** An SDK's own variable: spans are sent this often. */
const OFTEN = { OTEL_BSP_SCHEDULE_DELAY: '200' };
const WAIT_MS = 120_000;

let bench: ProcessingBench;
let receiver: TraceReceiver;
let web: RunningWeb;

const tracing = () => ({
  ...OFTEN,
  OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=harbour%20one',
  OTEL_TRACES_SAMPLER_ARG: '1',
});

beforeAll(async () => {
  await buildPackages();
  bench = await openProcessing();
  receiver = await startTraceReceiver();
  web = await startWebProcess({ DATABASE_URL: bench.url, FOYER_DATA_DIR: bench.dataDir, ...tracing() });
}, 600_000);
afterAll(async () => {
  await web?.stop();
  await receiver?.close();
  await bench?.close();
});

/** Until the receiver has what is looked for. */
const waitForSpans = async <Found>(find: (spans: ReceivedSpan[]) => Found | undefined): Promise<Found> => {
  for (const end = Date.now() + WAIT_MS; ; await sleep(100)) {
    const found = find(receiver.spans());
    if (found !== undefined) return found;
    if (Date.now() > end)
      throw new Error(
        `not among these spans:\n${receiver
          .spans()
          .map(({ name, traceId }) => `${traceId} ${name}`)
          .join('\n')}`,
      );
  }
};
/** From the span to the first of its trace: names. */
const pathOf = (span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] => {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? pathOf(parent, spans) : [])];
};

it('a page leads from its request over the render worker and the API to the statements', async () => {
  await waitForPages(web);
  const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
  const answer = await web.get('/search/1/?s=anchor', {
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    cookie: 'age_verified=1',
  });
  const path = await waitForSpans((all) => {
    const spans = all.filter((span) => span.traceId === traceId);
    if (!spans.some(({ name }) => name === 'GET /*')) return undefined;
    return spans
      .filter(({ name }) => /^(SELECT|WITH)/.test(name))
      .map((span) => pathOf(span, spans))
      .find((names) => names.includes('render in a worker'));
  });
  expect(path.slice(1)).toEqual(['read /api/videos2.php', 'render in a worker', 'render', 'GET /*']);
  expect(receiver.headers.every((sent) => sent['x-tenant'] === 'harbour one')).toBe(true);

  // As the browser reports it when the page view is over.
  const [, trace = ''] = /trace;desc="([^"]+)"/.exec(answer.headers.get('server-timing') ?? '') ?? [];
  const report = { set: '1', measured: 'shell:', trace, times: '0,1,2,3' };
  expect((await web.post('/api/measurements', report)).status).toBe(200);
  const shown = await waitForSpans((all) => {
    const spans = all.filter((span) => span.traceId === traceId);
    const hydration = spans.find(({ name }) => name === 'browser hydration');
    return hydration && pathOf(hydration, spans);
  });
  expect(shown).toEqual(['browser hydration', 'browser navigation', 'GET /*']);
});

it('an upload is one trace, from its last bytes in one process to its last stage in another', async () => {
  const signedIn = await web.post('/api/signin.php', { usr: 'uploader', pwd: TEST_PASSWORD });
  const cookie = signedIn.headers.getSetCookie().find((text) => text.startsWith('session=')) ?? '';
  const film = await readFile(await bench.makeClip('quiet-pier.mp4'));
  const sender = { base: web.base, cookie: cookie.split(';')[0] ?? '', origin: web.base };
  const { status } = await create(sender, film.length, { filename: 'quiet-pier.mp4' }, {}, film);
  expect(status).toBe(201);
  const worker = await bench.startWorker(tracing());
  const ladder = await waitForSpans((all) => all.find(({ name }) => name === 'video-ladder'));
  await worker.kill('SIGTERM');
  const spans = receiver.spans().filter(({ traceId }) => traceId === ladder.traceId);
  expect(pathOf(ladder, spans).at(-1)).toBe('POST /api/upload/');
  const names = new Set(spans.map(({ service, name }) => `${service}: ${name}`));
  for (const name of ['video-scan', 'video-ladder', 'ffmpeg'])
    expect(names).toContain(`foyer-worker: ${name}`);
  const ffmpeg = spans.filter(({ name }) => name === 'ffmpeg');
  for (const span of ffmpeg) expect(pathOf(span, spans)[1]).toMatch(/^video-/);
  expect(ladder.attributes['foyer.video_id']).toBeGreaterThan(0);
  expect(ladder.endMs).toBeGreaterThan(ladder.startMs);
});

it('nothing of a person leaves the site', async () => {
  const searched = 'unmistakable-words';
  await web.get(`/search/1/?s=${searched}`, { cookie: 'age_verified=1' });
  await web.post(
    '/api/signin.php',
    { usr: 'uploader', pwd: 'a-wrong-password' },
    { 'x-forwarded-for': '203.0.113.77' },
  );
  const failed = await waitForSpans((all) => {
    const posts = all.filter(({ name }) => name === 'POST /api/signin.php');
    return posts.length > 1 ? posts : undefined;
  });
  expect(failed.length).toBeGreaterThan(1);
  const sent = receiver.bodies.join('\n');
  for (const secret of [
    searched,
    'a-wrong-password',
    TEST_PASSWORD,
    '203.0.113.77',
    '127.0.0.1',
    'quiet-pier',
    '@example',
  ])
    expect(sent.includes(secret) ? secret : '').toBe('');
});
