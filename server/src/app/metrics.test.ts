import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readAdminAddress } from '../platform/config/admin-address.ts';
import { ConfigError } from '../platform/config/config.ts';
import { startAdminServer } from '../platform/metrics/admin-server.ts';
import { registerStateMetrics } from '../platform/metrics/state-metrics.ts';
import { declareScheduledJobs } from '../platform/jobs/scheduled-jobs.sql.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { endCandidate, showSet } from '../releases/registry/change-channel.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { startMetrics } from './start-metrics.ts';
import type { Stop } from './run-process.ts';
import { SCHEDULED_JOBS } from './scheduled-jobs.ts';

const ANYWHERE = { host: '127.0.0.1', port: 0, isChosen: true };
const ODD_REQUESTS = 10_000;
let web: TestWeb;
let url = '';
const stops: Stop[] = [];

beforeAll(async () => {
  web = await openTestWeb();
  const said: string[] = [];
  await startMetrics({ ...web.deps.config, admin: ANYWHERE }, web.db, (line) => said.push(line), stops);
  url = /http\S+/.exec(said.join())?.[0] ?? '';
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await web.close();
});

/** Lines with a value, without comments. */
const readLines = async (): Promise<string[]> =>
  (await (await fetch(url, { headers: { connection: 'close' } })).text())
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
const valueOf = (lines: readonly string[], series: string): number =>
  Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length) ?? Number.NaN);

describe('what a process tells of itself', () => {
  it('counts requests by pattern, and refusals by code', async () => {
    const before = await readLines();
    await web.get('/api/json/comments/3600/video.41.json');
    await web.get('/api/json/comments/3600/video.42.json');
    for (const pwd of ['wrong one', 'wrong two', ''])
      await web.post('/api/signin.php', { usr: 'nobody', pwd });
    await web.post('/api/signin-code.php', { code: '123456' });
    const after = await readLines();
    const grown = (series: string) => valueOf(after, series) - (valueOf(before, series) || 0);
    const comments = after.filter((line) => /^foyer_http_requests_total\{.*comments/.test(line));
    expect(comments).toHaveLength(1);
    expect(comments[0]).not.toMatch(/4[12]/);
    expect(comments[0]).toMatch(/status="\d{3}"\} 2$/);
    expect(grown('foyer_cache_requests_total{cache="answers",result="fill"}')).toBeGreaterThanOrEqual(2);
    await expect(web.get('/api/no-such-call')).resolves.toMatchObject({ statusCode: 404 });
    expect(valueOf(await readLines(), 'foyer_refusals_total{code="not_found"}')).toBeGreaterThan(0);
    const failed = (way: string, code: string) =>
      grown(`foyer_sign_in_failures_total{way="${way}",code="${code}"}`);
    expect(failed('password', 'invalid_usr_or_pwd')).toBe(2);
    expect(failed('password', 'required')).toBe(1);
    expect(failed('code', 'need_auth')).toBe(1);
  });

  it('has no more series after requests that no one would think of', async () => {
    await web.get('/api/no-such-call');
    await web.app.inject({ method: 'POST', url: '/no-such-page/' });
    const before = (await readLines()).length;
    for (let done = 0; done < ODD_REQUESTS; done += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => {
          const odd = `${done + index}-${Math.random().toString(36).slice(2)}`;
          return index % 2
            ? web.get(`/api/${odd}?${odd}=${odd}`, {
                'x-country': odd,
                'user-agent': odd,
                cookie: `${odd}=1`,
              })
            : web.app.inject({ method: 'POST', url: `/${odd}/` });
        }),
      );
    // Each code and status that is new makes one, and each of the two routes a histogram.
    expect((await readLines()).length - before).toBeLessThan(40);
  });
});

it('tells what waits in the database, and nothing that is done', async () => {
  await declareScheduledJobs(web.db, [
    { name: 'fold views', everySeconds: SCHEDULED_JOBS['fold views'].everySeconds },
    { name: 'job of an earlier release', everySeconds: 60 },
  ]);
  const due = new Date(Date.now() + 3_600_000);
  await web.db
    .insertInto('reports')
    .values({ section: 'video', object_id: 1, subject: '', message: 'm', due_at: due })
    .execute();
  await web.db
    .insertInto('uploads')
    .values({
      ...{ id: 'a'.repeat(32), member_id: await addMember(web.db, 'sender'), way: 'tus', file_name: 'a.mp4' },
      ...{ bytes: 1000, synced_bytes: 300 },
    })
    .execute();
  const mail = { subject: 'x', body: 'x' };
  await web.db
    .insertInto('mails')
    .values([
      { ...mail, recipient: 'one@example.org' },
      { ...mail, recipient: 'two@example.org' },
      { ...mail, recipient: null },
      { ...mail, recipient: 'sent@example.org', sent_at: new Date() },
    ])
    .execute();
  const member = await addMember(web.db, 'Owner', { status_id: 6 });
  await addVideo(web.db, { title: 'Harbour', member_id: member, status_id: 4 });
  const encoded = await addVideo(web.db, { title: 'Lanterns', status_id: 2 });
  await web.db
    .insertInto('video_processing')
    .values({ video_id: encoded, stage: 'ladder', tries: 2 })
    .execute();
  await enqueueJob(web.db, QUEUES.ladder, { videoId: encoded });
  await enqueueJob(web.db, QUEUES.scan, { videoId: encoded });
  await sql`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '4 hours' WHERE name = ${QUEUES.ladder}`.execute(
    web.db,
  );
  const { id: set } = await web.db
    .insertInto('release_sets')
    .values({ packages: '{}', note: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await showSet(web.db, {
    channel: 'candidate',
    setId: set,
    share: 1,
    changedBy: 'release',
    replacesSetId: null,
  });
  await endCandidate(web.db, { from: set });
  // What was read before is given out for some seconds: figures that are registered anew are read anew.
  for (const stop of stops.splice(0)) await stop();
  const said: string[] = [];
  await startMetrics({ ...web.deps.config, admin: ANYWHERE }, web.db, (line) => said.push(line), stops);
  url = /http\S+/.exec(said.join())?.[0] ?? '';
  const lines = await readLines();
  expect(valueOf(lines, 'foyer_mails_waiting')).toBe(2);
  expect(valueOf(lines, 'foyer_mails_oldest_seconds')).toBeLessThan(600);
  const folding = '{scheduled_job="fold views",process="worker"}';
  expect(valueOf(lines, `foyer_scheduled_job_failures${folding}`)).toBe(0);
  expect(valueOf(lines, `foyer_scheduled_job_interval_seconds${folding}`)).toBe(30);
  expect(lines.join()).not.toContain('job of an earlier release');
  // Prometheus gives every series these two labels of its own, and renames ours.
  expect(lines.filter((line) => /[{,](?:job|instance)="/.test(line))).toEqual([]);
  expect(valueOf(lines, 'foyer_moderation_waiting{kind="video"}')).toBe(1);
  expect(valueOf(lines, 'foyer_clock_open{clock="report"}')).toBe(1);
  expect(valueOf(lines, 'foyer_clock_overdue{clock="report"}')).toBe(0);
  expect(valueOf(lines, 'foyer_clock_seconds_left{clock="report"}')).toBeGreaterThan(3500);
  expect(valueOf(lines, 'foyer_uploads_in_flight')).toBe(1);
  const running = valueOf(lines, 'foyer_jobs_running_seconds{queue="video-ladder"}');
  expect(running).toBeGreaterThanOrEqual(4 * 3600);
  expect(running).toBeLessThan(5 * 3600);
  expect(valueOf(lines, 'foyer_jobs_limit_seconds{queue="video-ladder"}')).toBe(12 * 3600);
  expect(valueOf(lines, 'foyer_jobs_tries{queue="video-ladder",state="active"}')).toBe(2);
  // Nothing of it runs.
  expect(lines.join()).not.toContain('foyer_jobs_running_seconds{queue="video-scan"}');
  expect(valueOf(lines, 'foyer_uploads_promised_bytes')).toBe(700);
  expect(valueOf(lines, 'foyer_canary{state="running"}')).toBe(0);
  expect(valueOf(lines, 'foyer_release_taken_back_seconds{channel="candidate"}')).toBeGreaterThanOrEqual(0);
  expect(lines.join()).not.toContain('foyer_release_taken_back_seconds{channel="stable"}');
  expect(valueOf(lines, 'foyer_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
});

it('has no figure that could not be read, not even a zero', async () => {
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error('the database is away');
    return [{ gauge: 'test_waiting', labels: {}, value: 3 }];
  };
  const failures = async () => valueOf(await readLines(), 'foyer_state_reads_failed_total');
  const before = await failures();
  for (isAway of [false, true]) {
    const unregister = registerStateMetrics(web.db, [{ gauges: { test_waiting: 'x' }, labels: [], read }]);
    expect(valueOf(await readLines(), 'test_waiting')).toBe(isAway ? Number.NaN : 3);
    unregister();
  }
  expect(await failures()).toBe(before + 1);
});

describe('where it is served', () => {
  const taken = async (): Promise<{ port: number; close: () => void }> => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return {
      port: typeof address === 'object' && address ? address.port : 0,
      close: () => void server.close(),
    };
  };

  it('fails at the start where something else listens at the address that was chosen', async () => {
    const { port, close } = await taken();
    await expect(startAdminServer({ host: '127.0.0.1', port, isChosen: true }, () => {})).rejects.toThrow(
      `FOYER_ADMIN_ADDRESS: nothing can listen at 127.0.0.1:${port} (EADDRINUSE)`,
    );
    close();
  });

  it('does without where the default address is taken, and says so', async () => {
    const { port, close } = await taken();
    const said: string[] = [];
    const server = await startAdminServer({ host: '127.0.0.1', port, isChosen: false }, (line) =>
      said.push(line),
    );
    expect(server.url).toBeUndefined();
    expect(said).toEqual([expect.stringContaining('this process has no /metrics')]);
    close();
  });

  it.each([
    ['127.0.0.1:9100', { host: '127.0.0.1', port: 9100, isChosen: true }],
    ['[::1]:9100', { host: '::1', port: 9100, isChosen: true }],
    ['none', { host: '', port: 0, isChosen: true }],
    ['', { host: '127.0.0.1', port: 9464, isChosen: false }],
  ])('reads %p', (text, address) => {
    expect(readAdminAddress({ FOYER_ADMIN_ADDRESS: text })).toEqual(address);
  });

  it.each(['9464', 'localhost', '127.0.0.1:99999', 'http://127.0.0.1:9464', '::1:9464'])(
    'refuses %s',
    (text) => {
      expect(() => readAdminAddress({ FOYER_ADMIN_ADDRESS: text })).toThrow(ConfigError);
    },
  );

  it('answers nothing else, and not on the port of visitors', async () => {
    const base = url.replace(/\/metrics$/, '');
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/api/json/categories/`)).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
    expect((await web.get('/metrics')).body).not.toContain('foyer_http');
  });
});
