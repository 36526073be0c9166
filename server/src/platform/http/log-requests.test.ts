import { describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { sql } from 'kysely';
import { addMember, addVideo, TEST_PASSWORD } from '../../testing/catalogue.ts';
import { openTestWeb } from '../../testing/web.ts';
import { createLogger, logTo } from '../logging/create-logger.ts';
import { logLinesDropped } from '../metrics/metrics.ts';
import { addRequestFacts, logRequests, type RequestLogOptions } from './log-requests.ts';
import { requestIdOf, traceIdOf } from './request-ids.ts';

const capture = () => {
  const written: string[] = [];
  const destination = { write: (text: string) => void written.push(text) };
  const logger = createLogger({ process: 'web', format: 'json', level: 'info', destination });
  return { logger, written, lines: () => written.map((line) => JSON.parse(line)) };
};

describe('which requests have a line', () => {
  const open = (options: RequestLogOptions) => {
    const captured = capture();
    const loggerInstance: FastifyBaseLogger = captured.logger;
    const app = Fastify({
      loggerInstance,
      logController: new LogController({ disableRequestLogging: true }),
    });
    logRequests(app, options);
    app.get('/good/:name', async (request, reply) => {
      addRequestFacts(request, { release_set: 7 });
      return reply.send({ ok: true });
    });
    app.get('/readyz', async (_request, reply) => reply.code(503).send({ ok: false }));
    app.get('/busy', async (_request, reply) => reply.code(503).send({ ok: false }));
    app.get('/slow', async (_request, reply) => {
      await new Promise((resolve) => setTimeout(resolve, 1010));
      return reply.send({ ok: true });
    });
    app.post('/slow', async (_request, reply) => {
      await new Promise((resolve) => setTimeout(resolve, 1010));
      return reply.send({ ok: true });
    });
    return { app, ...captured };
  };

  it('has each fault and each slow read, and of the others the part that was asked for', async () => {
    const draws = [0.005, 0.5, 0.009, 0.01];
    const { app, lines } = open({ share: 0.01, random: () => draws.shift() ?? 1 });
    for (const name of ['a', 'b', 'c', 'd']) await app.inject(`/good/${name}`);
    await app.inject('/no-such-address');
    await app.inject('/readyz');
    await app.inject('/busy');
    await app.inject('/slow');
    await app.inject({ method: 'POST', url: '/slow' });
    expect(lines().map(({ level, route, status, msg }) => [level, route, status, msg])).toEqual([
      ['info', '/good/:name', 200, 'request'],
      ['info', '/good/:name', 200, 'request'],
      ['error', '/busy', 503, 'request'],
      ['warn', '/slow', 200, 'slow request'],
    ]);
    expect(lines()[0]).toMatchObject({ method: 'GET', release_set: 7, ms: expect.any(Number) });
    await app.close();
  });

  it('writes no more lines in a second than a disk can take, and counts the others', async () => {
    let seconds = 1;
    const { app, lines } = open({ share: 0, nowMs: () => seconds * 1000 });
    const droppedBefore = (await logLinesDropped.get()).values[0]?.value ?? 0;
    for (let asked = 0; asked < 60; asked += 1) await app.inject('/busy');
    expect(lines()).toHaveLength(50);
    expect((await logLinesDropped.get()).values[0]?.value).toBe(droppedBefore + 10);
    seconds = 2;
    await app.inject('/busy');
    expect(lines()).toHaveLength(51);
    await app.close();
  });
});

describe('by what a request is found', () => {
  const from = (headers: Record<string, string>, isBehindProxy = true) =>
    requestIdOf({ headers }, { isBehindProxy });

  it('takes the name that a proxy gave it, and none that a visitor made', () => {
    const named = '0123456789abcdef0123456789abcdef';
    expect(from({ 'x-request-id': named })).toBe(named);
    expect(from({ 'x-request-id': named }, false)).not.toBe(named);
    for (const odd of ['', 'short', 'two words of it', 'line\nbreak12', 'x'.repeat(65)])
      expect(from({ 'x-request-id': odd })).toMatch(/^[0-9a-f]{32}$/);
  });

  it('takes the trace of a well-formed traceparent', () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traced = (traceparent: string) => traceIdOf({ headers: { traceparent } });
    expect(traced(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace);
    for (const odd of [
      '',
      trace,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
    ])
      expect(traced(odd)).toBeUndefined();
  });
});

it('logs nothing of what people write, are known by, or open things with', async () => {
  const captured = capture();
  const web = await openTestWeb(
    { log: { format: 'json', level: 'info', requestShare: 1 } },
    { log: logTo(captured.logger, 'json') },
    { logger: captured.logger },
  );
  await addMember(web.db, 'reader');
  const video = await addVideo(web.db, {});
  const from = { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'named-by-the-proxy-1' };
  const session = await web.signIn('reader');
  await web.post('/api/signin.php', { usr: 'reader', pwd: 'wrong-hidden-word' }, from);
  await web.post('/api/signin.php', { usr: 'reader', pwd: TEST_PASSWORD }, from);
  await web.get('/api/videos.php?params=search&s=hidden-search-words', from);
  await web.get(`/api/videofile.php?video_id=${video}~abcdefghijklmnopqrstuv&lifetime=8640000`, from);
  await web.post(
    '/api/signup.php',
    { usr: 'newcomer', pwd: 'hidden-pass-1', email: 'ann@mail.example' },
    from,
  );
  await web.post(
    '/api/comments.php',
    { video_id: `${video}`, text: 'hidden comment' },
    { ...from, cookie: session },
  );
  // What no one foresees: a statement that fails, whose error names the values.
  await sql`ALTER TABLE comments RENAME TO comments_away`.execute(web.db);
  const failed = await web.get(`/api/json/comments/3600/video.${video}.json?hidden=words`, {
    ...from,
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  });
  await sql`ALTER TABLE comments_away RENAME TO comments`.execute(web.db);
  await web.close();

  expect(failed.statusCode).toBe(500);
  expect(failed.headers['x-request-id']).toBe('named-by-the-proxy-1');
  const lines = captured.lines();
  expect(lines.length).toBeGreaterThanOrEqual(8);
  const failure = lines.find(({ err }) => err);
  expect(failure).toMatchObject({ level: 'error', request_id: 'named-by-the-proxy-1', method: 'GET' });
  expect(failure.route).toContain('/api/json/comments/');
  expect(failure.err).toMatchObject({ code: '42P01', stack: expect.stringContaining('.ts') });
  expect(lines.find(({ trace_id }) => trace_id)).toMatchObject({ status: 500 });
  const written = captured.written.join('');
  for (const secret of [
    ...[session.slice('session='.length), TEST_PASSWORD, 'hidden', 'abcdefghijklmnopqrstuv'],
    ...['203.0.113.77', 'ann@mail.example', '?'],
  ])
    expect([secret, written.includes(secret)]).toEqual([secret, false]);
});
