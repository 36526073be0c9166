import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { LOCK_SPACES, openSessionLocks, type SessionLocks } from '../database/session-locks.ts';
import { rebuildCounters, rebuildCountryRankings } from '../../catalogue/counters.sql.ts';
import { rebuildFilteredAnchors } from '../../catalogue/prepared-lists/filtered-anchors.sql.ts';
import { rebuildAnchors } from '../../catalogue/prepared-lists/listing-anchors.sql.ts';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type JobProcess, openJobProcesses } from '../../testing/jobs/job-processes.ts';
import { until } from '../../testing/until.ts';

let database: TestDatabase;
const startJobs = openJobProcesses(() => database.url);

beforeAll(async () => {
  database = await openTestDatabase();
  await sql`CREATE TABLE scheduled_job_runs (job text, pid int, at timestamptz NOT NULL DEFAULT clock_timestamp())`.execute(
    database.db,
  );
  for (const title of ['Harbour', 'Lanterns', 'Clouds']) await addVideo(database.db, { title });
  await sql`INSERT INTO video_views (video_id, day, country, views)
    SELECT id, now()::date, 'US', 10 FROM videos`.execute(database.db);
  await settleCatalogue(database.db);
});
afterAll(() => database.close());
afterEach(async () => {
  await sql`DELETE FROM scheduled_jobs`.execute(database.db);
  await sql`DELETE FROM scheduled_job_runs`.execute(database.db);
});

const start = async (...scheduledJobs: string[]): Promise<JobProcess> => {
  const started = startJobs(...scheduledJobs);
  await until(async () => started.said().includes('runs\n'), started.said);
  return started;
};
interface Run {
  pid: number;
  atMs: number;
}
const runsOf = async (scheduledJob: string): Promise<Run[]> =>
  (
    await sql<Run>`SELECT pid, (extract(epoch FROM at) * 1000)::double precision AS "atMs" FROM scheduled_job_runs
      WHERE job = ${scheduledJob} ORDER BY at`.execute(database.db)
  ).rows;
const rowOf = async (name: string) =>
  (
    await sql<{
      runs: number;
      failures: number;
      error: string | null;
      duration_ms: number | null;
      pauseSeconds: number;
    }>`SELECT runs, failures, error, duration_ms,
      extract(epoch FROM due_at - started_at)::double precision AS "pauseSeconds"
      FROM scheduled_jobs WHERE name = ${name}`.execute(database.db)
  ).rows[0];

/** The pause after a failure, which a killed run counts as until its end, is over. */
const makeDue = () => sql`UPDATE scheduled_jobs SET due_at = now()`.execute(database.db);

describe('the scheduled jobs of several processes', () => {
  it('run once an interval, by whichever comes first, and are written down', async () => {
    const processes = await Promise.all([start('work=1'), start('work=1'), start('work=1')]);
    await until(async () => (await runsOf('work')).length >= 4);
    const runs = await runsOf('work');
    for (const [index, { atMs }] of runs.entries())
      if (index > 0) expect(atMs - (runs[index - 1]?.atMs ?? 0)).toBeGreaterThanOrEqual(999);
    // Counted as failed until its end.
    await until(async () => (await rowOf('work'))?.failures === 0);
    const row = await rowOf('work');
    expect(row?.error).toBeNull();
    expect(row?.duration_ms).toBeGreaterThanOrEqual(190);
    expect(processes.map(({ said }) => said())).toEqual(['runs\n', 'runs\n', 'runs\n']);
  });

  it('never meet in duplicate keys', async () => {
    const processes = await Promise.all([start('rankings=1'), start('rankings=1')]);
    await until(async () => (await runsOf('rankings')).length >= 3);
    expect(processes.map(({ said }) => said())).toEqual(['runs\n', 'runs\n']);
  });

  it('free the lock of one that is killed immediately, and go on', async () => {
    const { child } = await start('hang=1');
    await until(async () => (await runsOf('hang')).length === 1);
    const locks = await openSessionLocks(database.url);
    const isHeld = async (): Promise<boolean> =>
      (
        await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
          AND classid::bigint = ${LOCK_SPACES.scheduledJob}
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(
          database.db,
        )
      ).rows.length > 0;
    expect(await isHeld()).toBe(true);
    // Far from due, were it only for the row: another must not wait for that to know that nobody runs it.
    child.kill('SIGKILL');
    await until(async () => !(await isHeld()));
    await locks.close();
    await makeDue();
    const next = await start('hang=1');
    await until(async () => (await runsOf('hang')).length === 2, next.said);
    expect((await runsOf('hang')).map(({ pid }) => pid)).toEqual([child.pid, next.child.pid]);
  });

  it('publish a video at its time once, also after one of them was killed in the middle of it', async () => {
    const { db } = database;
    const id = await addVideo(db, { status_id: 4, people: 'nobody' });
    await db.insertInto('video_processing').values({ video_id: id, stage: 'done' }).execute();
    const due = new Date(Date.now() - 1000);
    await db
      .updateTable('videos')
      .set({ publish_at: due, approved_at: new Date(), posted_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    const statusOf = async () =>
      (await db.selectFrom('videos').select('status_id').where('id', '=', id).executeTakeFirstOrThrow())
        .status_id;
    await db.transaction().execute(async (tx) => {
      await sql`SELECT FROM videos WHERE id = ${id} FOR UPDATE`.execute(tx);
      const { child } = await start('publish=1');
      // It waits for the row, within the transaction that publishes.
      const isWaiting = async () =>
        (
          await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length > 0;
      await until(isWaiting);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    });
    expect(await statusOf()).toBe(4);
    await makeDue();
    await Promise.all([start('publish=1'), start('publish=1')]);
    await until(async () => (await statusOf()) === 1);
    await until(async () => (await runsOf('publish')).length >= 3);
    const { rows } = await sql`SELECT FROM state_changes WHERE kind = 'video' AND object_id = ${id}
      AND from_state = '4' AND to_state = '1'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it('wait longer after each failure, and say why', async () => {
    const { said } = await start('fail=1');
    await until(async () => (await runsOf('fail')).length === 1 && said().includes('again in'));
    expect(said()).toContain('fail: it cannot be done (again in 10 s)');
    expect(await rowOf('fail')).toMatchObject({ failures: 1, error: 'it cannot be done' });
    await makeDue();
    await until(async () => (await rowOf('fail'))?.failures === 2 && said().includes('again in 20 s'));
    expect((await rowOf('fail'))?.pauseSeconds).toBeGreaterThan(15);
  });

  it('end with their process when it is asked to end', async () => {
    const { child, said } = await start('hang=1');
    await until(async () => (await runsOf('hang')).length === 1);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(said()).toBe('runs\n');
    expect(await rowOf('hang')).toMatchObject({ runs: 1, failures: 0 });
  });
});

describe('a lock', () => {
  let locks: SessionLocks[] = [];
  afterEach(async () => {
    for (const one of locks.splice(0)) await one.close();
  });

  it('is one session’s at a time, and lost with its connection', async () => {
    locks = [await openSessionLocks(database.url), await openSessionLocks(database.url)];
    const [one, other] = locks;
    const held = await one?.tryLock(LOCK_SPACES.scheduledJob, 7);
    expect(held?.signal.aborted).toBe(false);
    expect(await other?.tryLock(LOCK_SPACES.scheduledJob, 7)).toBeUndefined();
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'foyer-locks'
      AND datname = current_database()`.execute(database.db);
    await until(async () => held?.signal.aborted === true);
    await until(async () => (await other?.tryLock(LOCK_SPACES.scheduledJob, 7)) !== undefined);
    // Releasing what is lost releases nobody else's.
    await held?.release();
    expect(await one?.tryLock(LOCK_SPACES.scheduledJob, 7)).toBeUndefined();
  });
});

it('rebuilding the same tables immediately, as the seed and a scheduled job may, waits instead of failing', async () => {
  const { db } = database;
  for (const rebuild of [rebuildCountryRankings, rebuildCounters, rebuildAnchors, rebuildFilteredAnchors])
    for (let turn = 0; turn < 5; turn += 1) await Promise.all([1, 2, 3, 4].map(() => rebuild(db)));
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM country_rankings`.execute(db);
  expect(rows[0]?.n).toBeGreaterThan(0);
});
