/** Acts of the machine room: what they do, what the log of changes says of them, and two operators who press at the same time. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openAlbumQueue, queueAlbumPhotos } from '../albums/album-queue.ts';
import { findBrokenChanges, readChanges } from '../platform/changes/changes.ts';
import { declareScheduledJobs } from '../platform/jobs/scheduled-jobs.sql.ts';
import { claimMails } from '../platform/mail/mails.sql.ts';
import { touchRemake } from '../processing/remake/film-remakes.sql.ts';
import { enqueueJob, QUEUES, type VideoJob } from '../processing/video-queue.ts';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openJobProcesses } from '../testing/jobs/job-processes.ts';
import { until } from '../testing/until.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { actOnMachine } from './machine-acts.ts';

let web: TestWeb;
let orla = 0;
let cookie = '';

beforeAll(async () => {
  web = await openTestWeb();
  orla = await addMember(web.db, 'orla', { is_operator: true });
  cookie = await web.signIn('orla');
});
afterAll(() => web.close());

interface Answer {
  ok: boolean;
  code: string;
  count?: number;
  field?: string;
}
const act = async (form: Record<string, string>): Promise<Answer> => {
  const answer = await web.post('/api/machine_room.php', form, { cookie });
  const told: Partial<Answer> = answer.json();
  return { ok: false, code: '', ...told };
};
const DONE = { ok: true, code: '', count: 1 };
const CHANGED = { ok: false, code: 'changed_meanwhile' };
/** Of the machine room: what a cancelled upload means for its video stands after it. */
const lastChange = async () =>
  (await readChanges(web.db, { kinds: ['job', 'mail', 'scheduled_job'], limit: 1 })).rows[0];
const addFailed = async (stage: string, title = 'Clouds'): Promise<number> => {
  const id = await addVideo(web.db, { title, status_id: 6 });
  await web.db
    .insertInto('video_processing')
    .values({
      ...{ video_id: id, stage: 'failed', failed_stage: stage, tries: 5, source_key: `sources/${id}/a` },
      ...{ error_code: 'server_error', error: 'Error: no space' },
    })
    .execute();
  return id;
};
const stageOf = async (id: number) =>
  await web.db
    .selectFrom('video_processing')
    .select(['stage', 'error_code', 'error'])
    .where('video_id', '=', id)
    .executeTakeFirstOrThrow();
const jobsOf = async (id: number): Promise<string[]> =>
  (
    await sql<{
      job: string;
    }>`SELECT name || ' ' || state AS job FROM pgboss.job WHERE data ->> 'videoId' = ${String(id)}
      ORDER BY created_on, name`.execute(web.db)
  ).rows.map(({ job }) => job);

describe('work on uploads', () => {
  it('that failed is tried again, once, however many ask at the same time', async () => {
    const id = await addFailed('ladder');
    const answers = await Promise.all([
      act({ act: 'retry', job: `ladder-${id}` }),
      act({ act: 'retry', job: `ladder-${id}`, reason: 'The disk is larger now' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'changed_meanwhile']);
    expect((await stageOf(id)).stage).toBe('scan');
    expect(await jobsOf(id)).toEqual(['video-scan created']);
    const { rows } = await readChanges(web.db, { kinds: ['job'], id: `ladder-${id}`, limit: 5 });
    expect(rows).toMatchObject([
      {
        ...{ act: 'retry', member: { _id: orla, name: 'orla' } },
        before: { state: 'failed', stage: 'ladder', code: 'server_error' },
        after: { state: 'waiting', stage: 'scan' },
      },
    ]);
  });

  it('that failed in one stage is tried again together', async () => {
    const [one, two] = [await addFailed('pieces', 'One'), await addFailed('pieces', 'Two')];
    const other = await addFailed('join');
    expect(await act({ act: 'retry_stage', stage: 'pieces' })).toMatchObject({ ok: true, count: 2 });
    expect([(await stageOf(one)).stage, (await stageOf(two)).stage]).toEqual(['scan', 'scan']);
    expect((await stageOf(other)).stage).toBe('failed');
    expect(await act({ act: 'retry_stage', stage: 'pieces' })).toMatchObject({ ok: true, count: 0 });
  });

  it('whose job the queue gave up, or tries again later, is taken up now', async () => {
    const boss = openAlbumQueue(web.db);
    const id = await addVideo(web.db, { title: 'Boats' });
    await enqueueJob(web.db, QUEUES.pictures, { videoId: id });
    const [job] = await boss.fetch<VideoJob>(QUEUES.pictures);
    await boss.fail(QUEUES.pictures, job?.id ?? '', { message: 'no' });
    expect(await boss.fetch(QUEUES.pictures)).toEqual([]);
    expect(await act({ act: 'retry', job: `pictures-${id}` })).toMatchObject(DONE);
    expect((await boss.fetch<VideoJob>(QUEUES.pictures))[0]?.data.videoId).toBe(id);
    // A worker has it by now.
    expect(await act({ act: 'retry', job: `pictures-${id}` })).toMatchObject(CHANGED);
    await sql`UPDATE pgboss.job SET state = 'failed' WHERE data ->> 'videoId' = ${String(id)}`.execute(
      web.db,
    );
    expect(await act({ act: 'retry', job: `pictures-${id}` })).toMatchObject(DONE);
    expect(await boss.fetch(QUEUES.pictures)).toHaveLength(1);
  });

  it('is cancelled with a reason; its worker loses the job, and it may be tried again', async () => {
    const boss = openAlbumQueue(web.db);
    const id = await addVideo(web.db, { title: 'Lanterns', status_id: 2 });
    await web.db
      .insertInto('video_processing')
      .values({ video_id: id, stage: 'ladder', run: 3, tries: 2, source_key: `sources/${id}/a` })
      .execute();
    await enqueueJob(web.db, QUEUES.ladder, { videoId: id });
    const [job] = await boss.fetch<VideoJob>(QUEUES.ladder);
    expect(await act({ act: 'cancel', job: `ladder-${id}` })).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    expect(await act({ act: 'cancel', job: `scan-${id}`, reason: 'x' })).toMatchObject(CHANGED);
    const press = () => act({ act: 'cancel', job: `ladder-${id}`, reason: 'It fills the disk' });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'changed_meanwhile']);
    expect(await stageOf(id)).toEqual({
      ...{ stage: 'failed', error_code: 'unavailable', error: 'cancelled by an operator: It fills the disk' },
    });
    expect(await jobsOf(id)).toEqual(['video-ladder cancelled']);
    // What the worker would be told at its next sign of life.
    expect(
      await boss.touch(QUEUES.ladder, { id: job?.id ?? '', retryCount: job?.retryCount ?? 0 }),
    ).toMatchObject({
      affected: 0,
    });
    expect(await lastChange()).toMatchObject({
      ...{ object_kind: 'job', object_id: `ladder-${id}`, act: 'cancel', why: 'It fills the disk' },
      ...{ before: { stage: 'ladder', tries: 2 }, after: { state: 'failed', stage: 'ladder' } },
    });
    expect(await act({ act: 'retry', job: `ladder-${id}` })).toMatchObject(DONE);
    expect((await stageOf(id)).stage).toBe('scan');
  });

  it('in other codecs is cancelled for good', async () => {
    const id = await addVideo(web.db, { title: 'Pier' });
    await web.db
      .insertInto('video_processing')
      .values({
        ...{ video_id: id, stage: 'done', extra_ladders_due_at: new Date() },
        plan: JSON.stringify({ extraLadders: [{ codec: 'av1' }] }) as never,
      })
      .execute();
    await enqueueJob(web.db, QUEUES.extraLadder, { videoId: id });
    expect(await act({ act: 'cancel', job: `extra-${id}`, reason: 'Too slow' })).toMatchObject(DONE);
    expect(await jobsOf(id)).toEqual(['video-extra-ladder cancelled']);
    expect(await act({ act: 'cancel', job: `extra-${id}`, reason: 'Too slow' })).toMatchObject(CHANGED);
  });

  it('on pictures is cancelled, and leaves those of before', async () => {
    const boss = openAlbumQueue(web.db);
    const id = await addVideo(web.db, { title: 'Gulls' });
    await enqueueJob(web.db, QUEUES.pictures, { videoId: id });
    const [job] = await boss.fetch<VideoJob>(QUEUES.pictures);
    expect(await act({ act: 'cancel', job: `pictures-${id}`, reason: 'Stuck' })).toMatchObject(DONE);
    expect(await jobsOf(id)).toEqual(['video-pictures cancelled']);
    const claim = { id: job?.id ?? '', retryCount: job?.retryCount ?? 0 };
    expect(await boss.touch(QUEUES.pictures, claim)).toMatchObject({ affected: 0 });
    expect(await lastChange()).toMatchObject({
      ...{ act: 'cancel', object_id: `pictures-${id}`, why: 'Stuck' },
      after: { state: 'cancelled', stage: 'pictures' },
    });
    expect(await act({ act: 'cancel', job: `pictures-${id}`, reason: 'Stuck' })).toMatchObject(CHANGED);
  });

  it.each([
    ['some are finished', 'ready', 4],
    ['none is finished', 'failed', 6],
  ] as const)(
    'on photos is cancelled: those that wait count as failed, where %s',
    async (_, first, status) => {
      const photo = {
        state: first,
        ...(first === 'failed' && { error_code: 'file_invalid_type', file: null }),
      };
      const album = { member_id: orla, status_id: 2, people: 'nobody' as const };
      const id = await addAlbumWithPhoto(web.db, album, photo);
      await web.db
        .insertInto('photos')
        .values({
          album_id: id,
          position: 2,
          width: 9,
          height: 6,
          state: 'waiting',
          source_key: 'sources/a/b',
        })
        .execute();
      await queueAlbumPhotos(web.db, id);
      expect(await act({ act: 'cancel', job: `photos-${id}`, reason: 'Too large' })).toMatchObject(DONE);
      const photos = await web.db
        .selectFrom('photos')
        .select(['state', 'error_code'])
        .where('album_id', '=', id)
        .orderBy('position')
        .execute();
      expect(photos[1]).toEqual({ state: 'failed', error_code: 'unavailable' });
      const { status_id: now } = await web.db
        .selectFrom('albums')
        .select('status_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(now).toBe(status);
      expect(await act({ act: 'cancel', job: `photos-${id}`, reason: 'Too large' })).toMatchObject(CHANGED);
    },
  );

  it('on a film that is made anew is listed, taken up, and cancelled', async () => {
    const id = await addVideo(web.db, { title: 'Tides' });
    const later = new Date(Date.now() + 3_600_000);
    await web.db
      .insertInto('film_remakes')
      .values({ film_id: `${id}-film`, video_id: id, what: 'renditions', tries: 1, not_before: later })
      .execute();
    const listed = async () =>
      (await web.get('/api/machine_room.json', { cookie }))
        .json()
        .jobs.find(({ job }: { job: string }) => job === `remake-${id}`);
    expect(await listed()).toMatchObject({
      ...{ stage: 'remake', state: 'retrying', title: 'Tides', tries: 1 },
      ...{ may_retry: true, may_cancel: true },
    });
    expect(await act({ act: 'retry', job: `remake-${id}` })).toMatchObject(DONE);
    expect(await act({ act: 'retry', job: `remake-${id}` })).toMatchObject(CHANGED);
    // As a worker that has it, while no upload wants anything.
    await web.db
      .updateTable('film_remakes')
      .set({ touched_at: new Date(), run: 1 })
      .where('video_id', '=', id)
      .execute();
    expect(await listed()).toMatchObject({ state: 'running', progress: 0 });
    expect(await act({ act: 'cancel', job: `remake-${id}`, reason: 'Not now' })).toMatchObject(DONE);
    // What its worker learns at the next sign of life.
    expect(await touchRemake(web.db, { filmId: `${id}-film`, run: 1 })).toBe(false);
    expect(await listed()).toBeUndefined();
    expect(await act({ act: 'cancel', job: `remake-${id}`, reason: 'Not now' })).toMatchObject(CHANGED);
  });

  it.each([
    [{ act: 'retry', job: 'scan' }, 'bad_request'],
    [{ act: 'retry', job: 'nothing-1' }, 'bad_request'],
    [{ act: 'retry', job: 'scan-99999' }, 'not_found'],
    [{ act: 'cancel', job: 'pictures-99999', reason: 'x' }, 'changed_meanwhile'],
    [{ act: 'cancel', job: 'remake-99999', reason: 'x' }, 'changed_meanwhile'],
    [{ act: 'run', name: 'no such job' }, 'bad_request'],
    [{ act: 'run', name: 'digests' }, 'not_found'],
    [{ act: 'mail_drop', mail_id: '99999', reason: 'x' }, 'changed_meanwhile'],
    [{ act: 'retry_stage' }, 'bad_request'],
  ])('%j is refused: %s', async (form, code) => {
    expect(await act(form as Record<string, string>)).toMatchObject({ ok: false, code });
  });
});

describe('a mail', () => {
  const addMail = async (id: number) => {
    await web.db
      .insertInto('mails')
      .values({
        ...{ id, recipient: 'somebody@mail.example', subject: 'Hello', body: 'words', tries: 3 },
        next_try_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
  };

  it('that waits is tried now; while somebody sends it, nobody sends it twice', async () => {
    await addMail(801);
    expect(await act({ act: 'mail_retry', mail_id: '801' })).toMatchObject(DONE);
    expect((await claimMails(web.db, 5, 120)).map(({ id }) => id)).toEqual([801]);
    expect(await act({ act: 'mail_retry', mail_id: '801' })).toMatchObject(CHANGED);
    expect(await act({ act: 'mail_drop', mail_id: '801', reason: 'x' })).toMatchObject(CHANGED);
    expect(await lastChange()).toMatchObject({ object_kind: 'mail', object_id: '801', act: 'retry' });
  });

  it('is dropped with a reason, with its words, and only once', async () => {
    await addMail(802);
    expect(await act({ act: 'mail_drop', mail_id: '802' })).toMatchObject({ code: 'required' });
    const press = () => act({ act: 'mail_drop', mail_id: '802', reason: 'The address is wrong' });
    expect((await Promise.all([press(), press()])).map(({ code }) => code).toSorted()).toEqual([
      '',
      'changed_meanwhile',
    ]);
    const row = await web.db.selectFrom('mails').selectAll().where('id', '=', 802).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ body: '', error: 'dropped by an operator', failed_at: expect.any(Date) });
    const change = await lastChange();
    expect(change).toMatchObject({
      act: 'drop',
      why: 'The address is wrong',
      before: { subject: 'Hello', tries: 3 },
    });
    expect(JSON.stringify(change)).not.toContain('somebody');
  });
});

describe('a scheduled job', () => {
  const JOBS = { hang: { process: 'worker', everySeconds: 3600, does: '' } } as const;
  const start = openJobProcesses(() => web.url);
  const runs = async (): Promise<number[]> =>
    (await sql<{ pid: number }>`SELECT pid FROM scheduled_job_runs ORDER BY at`.execute(web.db)).rows.map(
      ({ pid }) => pid,
    );
  const untilRuns = async (count: number) => {
    await until(async () => (await runs()).length >= count);
    expect(await runs()).toHaveLength(count);
  };
  const press = () =>
    actOnMachine(
      { db: web.db, scheduledJobs: JOBS },
      { act: 'run', name: 'hang', who: { command: 'site job run (anna)' } },
    ).then(
      () => 'runs',
      (error: Error) => error.message,
    );

  it('runs now, once, in whichever process; not while it runs; and again when its process was killed', async () => {
    await sql`CREATE TABLE scheduled_job_runs (job text, pid int, at timestamptz NOT NULL DEFAULT clock_timestamp())`.execute(
      web.db,
    );
    await declareScheduledJobs(web.db, [{ name: 'hang', everySeconds: 3600 }]);
    const [one, two] = [start('hang=3600').child, start('hang=3600').child];
    expect((await Promise.all([press(), press()])).toSorted()).toEqual(['hang is about to run', 'runs']);
    await untilRuns(1);
    expect(await press()).toBe('hang is running');
    const [pid] = await runs();
    const [killed, other] = one.pid === pid ? [one, two] : [two, one];
    killed.kill('SIGKILL');
    await until(async () => (await press()) === 'runs');
    await untilRuns(2);
    expect((await runs())[1]).toBe(other.pid);
    const { rows } = await readChanges(web.db, { kinds: ['scheduled_job'], limit: 9 });
    expect(rows.map(({ object_id: id, act: done, command }) => [id, done, command])).toEqual([
      ['hang', 'run', 'site job run (anna)'],
      ['hang', 'run', 'site job run (anna)'],
    ]);
  });

  it('and all other acts stand in a log that is whole', async () => {
    expect(await findBrokenChanges(web.db)).toEqual([]);
  });
});
