import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { openAlbumQueue } from '../albums/album-queue.ts';
import { createWeb } from '../app/web.ts';
import { createListener, type Listener } from '../platform/database/listen.ts';
import { LOCK_SPACES, openSessionLocks } from '../platform/database/session-locks.ts';
import { lockKeyOf } from '../platform/jobs/lock-key.ts';
import {
  declareScheduledJobs,
  endScheduledJob,
  startScheduledJob,
} from '../platform/jobs/scheduled-jobs.sql.ts';
import { claimMails, giveMailUp, postponeMail } from '../platform/mail/mails.sql.ts';
import { noteWorker } from '../processing/estimates/estimates.sql.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';

let web: TestWeb;
let operator = '';

beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'orla', { is_operator: true });
  operator = await web.signIn('orla');
});
afterAll(() => web.close());

const read = async (): Promise<MachineRoom> => {
  // Answers are kept for a second.
  await sleep(1050);
  const answer = await web.get('/api/machine_room.json', { cookie: operator });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  return answer.json();
};

describe('the machine room', () => {
  it('has work by stage and one by one: what runs, failed, is tried again and waits', async () => {
    const { db } = web;
    const boss = openAlbumQueue(db);
    const [running, waiting, again] = [
      await addVideo(db, { title: 'Harbour', status_id: 2 }),
      await addVideo(db, { title: 'Lanterns', status_id: 2 }),
      await addVideo(db, { title: 'Pier', status_id: 2 }),
    ];
    const failed = await addVideo(db, { title: 'Clouds', status_id: 6 });
    const damaged = await addVideo(db, { title: 'Damaged', status_id: 6 });
    await db
      .insertInto('video_processing')
      .values([
        { video_id: running, stage: 'ladder', tries: 2, stage_progress: 0.4 },
        { video_id: waiting, stage: 'pieces' },
        { video_id: again, stage: 'scan', tries: 3 },
        {
          ...{
            video_id: failed,
            stage: 'failed',
            failed_stage: 'pieces',
            tries: 5,
            source_key: 'sources/1/a',
          },
          ...{ error_code: 'server_error', error: 'Error: no space\n    at line 3' },
        },
        { video_id: damaged, stage: 'failed', source_key: 'sources/2/a', error_code: 'video_corrupted_file' },
      ])
      .execute();
    await enqueueJob(db, QUEUES.ladder, { videoId: running });
    await boss.fetch(QUEUES.ladder);
    for (const piece of [-1, 0, 1]) await enqueueJob(db, QUEUES.piece, { videoId: waiting, piece });
    await enqueueJob(db, QUEUES.scan, { videoId: again });
    const [job] = await boss.fetch(QUEUES.scan);
    await boss.fail(QUEUES.scan, job?.id ?? '', { message: 'the storage is away' });
    const { stages, jobs } = await read();
    const common = {
      ...{ kind: 'video', parts: 1, code: '', error: '', progress: null, seconds_left: null },
      ...{ may_retry: false, may_cancel: true },
    };
    expect(jobs).toEqual([
      {
        ...{ ...common, job: `ladder-${running}`, stage: 'ladder', state: 'running', object_id: running },
        ...{ title: 'Harbour', tries: 2, progress: 0.4 },
        ...{ since: expect.any(String), started: expect.any(String) },
      },
      {
        ...{ ...common, job: `pieces-${failed}`, stage: 'pieces', state: 'failed', object_id: failed },
        ...{ title: 'Clouds', tries: 5, code: 'server_error', error: 'Error: no space' },
        ...{ may_retry: true, may_cancel: false },
        ...{ since: expect.any(String), started: null },
      },
      {
        ...{ ...common, job: `scan-${again}`, stage: 'scan', state: 'retrying', object_id: again },
        ...{ title: 'Pier', tries: 3, error: 'the storage is away', may_retry: true },
        ...{ since: expect.any(String), started: null },
      },
      {
        ...{ ...common, job: `pieces-${waiting}`, stage: 'pieces', state: 'waiting', object_id: waiting },
        ...{ title: 'Lanterns', parts: 3, tries: 0, since: expect.any(String), started: null },
      },
    ]);
    const none = { waiting: 0, running: 0, retrying: 0, failed: 0, oldest: null, tries: 0 };
    const oldest = expect.any(String);
    expect(stages).toEqual([
      { ...none, stage: 'trim' },
      { ...none, stage: 'scan', retrying: 1, oldest, tries: 3 },
      { ...none, stage: 'first' },
      { ...none, stage: 'ladder', running: 1, oldest, tries: 2 },
      { ...none, stage: 'pieces', waiting: 1, failed: 1, oldest },
      { ...none, stage: 'join' },
      { ...none, stage: 'pictures' },
      { ...none, stage: 'extra' },
      { ...none, stage: 'photos' },
      { ...none, stage: 'remake' },
    ]);
    await boss.deleteAllJobs();
  });

  it('has scheduled jobs: what runs, how each ended, and whose process was killed', async () => {
    const { db } = web;
    const names = ['fold views', 'fold figures', 'counters', 'past mails'];
    await declareScheduledJobs(
      db,
      names.map((name) => ({ name, everySeconds: 60 })),
    );
    await sql`UPDATE scheduled_jobs SET due_at = now()`.execute(db);
    const run = async (name: string) => (await startScheduledJob(db, name, 'one/7')) ?? 0;
    await endScheduledJob(db, {
      ...{ name: 'fold views', run: await run('fold views'), durationMs: 1500, error: undefined },
    });
    await endScheduledJob(db, {
      ...{ name: 'fold figures', run: await run('fold figures'), durationMs: 20, error: 'no room' },
    });
    await run('counters');
    await run('past mails');
    const locks = await openSessionLocks(web.url);
    await locks.tryLock(LOCK_SPACES.scheduledJob, lockKeyOf('past mails'));
    const { scheduled } = await read();
    await locks.close();
    const of = (name: string) => scheduled.find((one) => one.name === name);
    expect(of('fold views')).toMatchObject({
      ...{
        state: 'waiting',
        result: 'done',
        process: 'worker',
        every_seconds: 30,
        seconds: 1.5,
        failures: 0,
      },
      ...{ error: '', run_by: 'one/7' },
    });
    expect(of('fold figures')).toMatchObject({ result: 'failed', failures: 1, error: 'no room' });
    expect(of('counters')).toMatchObject({ state: 'waiting', result: 'killed', ended: null, failures: 1 });
    expect(of('past mails')).toMatchObject({
      state: 'running',
      result: 'never',
      process: 'web',
      failures: 0,
    });
    expect(of('canary')).toMatchObject({ state: 'waiting', result: 'never', due: null });
    await sql`UPDATE scheduled_jobs SET due_at = now() - interval '2 minutes' WHERE name = 'fold views'`.execute(
      db,
    );
    expect((await read()).scheduled.find(({ name }) => name === 'fold views')?.state).toBe('late');
  });

  it('has workers with what they do, and says which are gone', async () => {
    const { db } = web;
    const video = await addVideo(db, { title: 'Boats', status_id: 2 });
    const work = [{ queue: QUEUES.piece, videoId: video, piece: 4, since: '2026-11-28T10:00:00.000Z' }];
    await noteWorker(db, { name: 'a', label: 'one/7', scanJobs: 1, encodeJobs: 2, work });
    await noteWorker(db, { name: 'b', label: 'two/9', scanJobs: 1, encodeJobs: 0, work: [] });
    await sql`UPDATE media_workers SET seen_at = now() - interval '1 minute' WHERE name = 'b'`.execute(db);
    const { workers } = await read();
    expect(workers).toMatchObject([
      {
        ...{ label: 'one/7', is_alive: true, scan_jobs: 1, encode_jobs: 2 },
        work: [
          { stage: 'pieces', object_id: video, title: 'Boats', piece: 4, since: '2026-11-28T10:00:00.000Z' },
        ],
      },
      { label: 'two/9', is_alive: false, work: [] },
    ]);
  });

  it('has mails without their addresses: what waits and why, what is being sent, what is given up', async () => {
    const { db } = web;
    for (const [id, subject] of [
      [901, 'Waits'],
      [902, 'Being sent'],
      [903, 'Given up'],
    ] as const)
      await db
        .insertInto('mails')
        .values({ id, recipient: `person${id}@mail.example`, subject, body: 'A secret' })
        .execute();
    await claimMails(db, 3, 120);
    await postponeMail(db, 901, { seconds: 60, error: 'the server is busy' });
    await giveMailUp(db, 903, 'no such mailbox');
    const { mails } = await read();
    expect(mails).toMatchObject({
      ...{ waiting: 2, given_up: 1, oldest: expect.any(String) },
      list: [
        {
          mail_id: 901,
          subject: 'Waits',
          domain: 'mail.example',
          state: 'waiting',
          tries: 1,
          error: 'the server is busy',
        },
        { mail_id: 902, state: 'sending' },
        { mail_id: 903, state: 'given_up', next_try: null, error: 'no such mailbox' },
      ],
    });
    expect(JSON.stringify(mails)).not.toMatch(/person90|secret/);
  });

  it('has disks, database, caches of the process that answers, and clocks', async () => {
    await web.db
      .insertInto('reports')
      .values({
        ...{ section: 'video', object_id: 1, subject: '', message: 'm' },
        due_at: new Date(Date.now() - 3_600_000),
      })
      .execute();
    await web.get('/api/json/categories/3600/straight.en.json');
    const { answered_by: by, disks, uploads, database, caches, clocks } = await read();
    expect(by.label).toBe(`${hostname()}/${process.pid}`);
    expect(disks.map(({ folder }) => folder)).toContain('data');
    expect(disks[0]?.free_bytes).toBeGreaterThan(0);
    expect(uploads).toMatchObject({ under_way: 0, promised_bytes: 0 });
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(database.connections).toBeGreaterThan(0);
    expect(database.connections_max).toBeGreaterThanOrEqual(database.connections);
    expect(database.sessions.map(({ state }) => state)).toEqual(['active', 'idle_in_transaction', 'lock']);
    const answers = caches.find(({ cache }) => cache === 'answers');
    expect(answers).toMatchObject({ max_bytes: 10_000_000 });
    expect(answers?.bytes).toBeGreaterThan(0);
    expect(answers?.fills).toBeGreaterThan(0);
    expect(clocks.map(({ clock, open, overdue }) => [clock, open, overdue])).toEqual([
      ['report', 1, 1],
      ['consent_request', 0, 0],
      ['copyright_notice', 0, 0],
      ['copyright_return', 0, 0],
    ]);
    expect(Date.parse(clocks[0]?.next ?? '')).toBeLessThan(Date.now());
  });
});

describe('the stream of the machine room', () => {
  let listener: Listener;
  let base = '';
  let close = async () => {};
  const streams: AbortController[] = [];
  beforeAll(async () => {
    listener = await createListener(web.url);
    const app = await createWeb({ ...web.deps, listener, liveBeatMs: 300 }, { missing: async () => [] });
    base = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
    close = async () => {
      await app.close();
    };
  });
  afterAll(async () => {
    for (const stream of streams) stream.abort();
    await close();
    await listener.close();
  });

  const open = async (cookie: string) => {
    const stop = new AbortController();
    streams.push(stop);
    const response = await fetch(`${base}/api/machine_room/live`, {
      signal: stop.signal,
      headers: { host: new URL(TEST_ORIGIN).host, cookie },
    });
    let text = '';
    const ended = (async () => {
      const decoder = new TextDecoder();
      for await (const bytes of response.body ?? [])
        text += decoder.decode(bytes as Uint8Array, { stream: true });
    })().catch(() => {});
    const until = async (pattern: RegExp) => {
      for (let tries = 0; tries < 400 && !pattern.test(text); tries += 1) await sleep(25);
      expect(text).toMatch(pattern);
    };
    return { status: response.status, type: response.headers.get('content-type'), ended, until, stop };
  };

  it('says that something changed, never what', async () => {
    const stream = await open(operator);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await stream.until(/event: hello\ndata: \{\}\n\n/);
    const video = await addVideo(web.db, { title: 'Gulls', status_id: 2 });
    await enqueueJob(web.db, QUEUES.scan, { videoId: video });
    await stream.until(/event: changed\ndata: \{\}\n\n/);
    await stream.until(/:\n\n/);
    stream.stop.abort();
  });

  it('is for operators alone, and ends with the session and with the role', async () => {
    await addMember(web.db, 'mora', { is_moderator: true });
    expect((await open(await web.signIn('mora'))).status).toBe(403);
    expect((await open('')).status).toBe(401);
    await addMember(web.db, 'olaf', { is_operator: true });
    const cookie = await web.signIn('olaf');
    const [first, second] = [await open(cookie), await open(await web.signIn('olaf'))];
    await web.post('/api/signout.php', {}, { cookie });
    await first.ended;
    await second.until(/hello/);
    await sql`UPDATE members SET is_operator = false WHERE name = 'olaf'`.execute(web.db);
    await second.ended;
  });

  it('has a limit for each operator', async () => {
    await addMember(web.db, 'odda', { is_operator: true });
    const cookie = await web.signIn('odda');
    const many: number[] = [];
    for (let count = 0; count < 7; count += 1) many.push((await open(cookie)).status);
    expect(many).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});
