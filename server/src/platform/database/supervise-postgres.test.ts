import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { openAlbumQueue } from '../../albums/album-queue.ts';
import { enqueueJob, QUEUES } from '../../processing/video-queue.ts';
import { createDatabase, type Database } from './create-database.ts';
import { createListener, type Listener } from './listen.ts';
import { migrate } from './migrate.ts';
import { findPostmaster } from './postmaster.ts';
import { startSupervisedPostgres } from './supervise-postgres.ts';
import { until as waitUntil } from '../../testing/until.ts';

let dataDir = '';
let server: Awaited<ReturnType<typeof startSupervisedPostgres>>;
let db: Database;
let listener: Listener;
const bosses: PgBoss[] = [];
const log: string[] = [];
const heard: string[] = [];
const done: number[] = [];

const postmasterPid = async (): Promise<number> => (await findPostmaster(join(dataDir, 'pg18')))?.pid ?? 0;
const until = (check: () => Promise<boolean>, what: string) =>
  waitUntil(
    () => check().catch(() => false),
    () => `${what}:\n${log.join('\n')}`,
  );
const answers = async (): Promise<boolean> => (await sql`SELECT 1`.execute(db)).rows.length === 1;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-supervised-'));
  await chmod(dataDir, 0o755);
  // Not volatile: what was committed must still be there.
  server = await startSupervisedPostgres({ dataDir, log: (line) => log.push(line) });
  db = createDatabase({ url: server.url, poolSize: 3, onError: () => {} });
  await migrate(db);
  listener = await createListener(server.url);
  await listener.listen('heard', (payload) => heard.push(payload));
  // The two ways in which queues are opened: with connections of their own, and over the process's pool.
  const own = new PgBoss({
    connectionString: server.url,
    migrate: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 1,
    useListenNotify: true,
  });
  const pooled = openAlbumQueue(db, { superviseSeconds: 1 });
  for (const boss of [own, pooled]) {
    boss.on('error', () => {});
    await boss.start();
    bosses.push(boss);
  }
  await own.work<{ videoId: number }>(
    QUEUES.scan,
    { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const { data } of jobs) done.push(data.videoId);
    },
  );
  await pooled.work<{ albumId: number }>('album-photos', { pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const { data } of jobs) done.push(data.albumId);
  });
});
afterAll(async () => {
  for (const boss of bosses) await boss.stop({ graceful: false, close: true });
  await listener.close();
  await db.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const expectEverythingWorks = async (turn: number): Promise<void> => {
  await until(async () => {
    await sql`SELECT pg_notify('heard', ${`${turn}`})`.execute(db);
    return heard.includes(`${turn}`);
  }, 'a notification');
  await enqueueJob(db, QUEUES.scan, { videoId: turn });
  await openAlbumQueue(db).send('album-photos', { albumId: turn + 1 }, { singletonKey: `${turn + 1}` });
  await until(async () => done.includes(turn) && done.includes(turn + 1), `work on the jobs (${done})`);
};

describe('the embedded database', () => {
  it('is started again at the same address when its server is killed, and everything goes on', async () => {
    await expectEverythingWorks(10);
    const pid = await postmasterPid();
    log.length = 0;
    process.kill(pid, 'SIGKILL');
    await until(async () => {
      const now = await postmasterPid();
      return now > 0 && now !== pid && (await answers());
    }, 'another server');
    await expectEverythingWorks(20);
    expect(log.filter((line) => line.includes('ended on its own'))).toHaveLength(1);
    expect(log.filter((line) => line.includes('runs again'))).toHaveLength(1);
  });

  it('needs no start when one of its connections is killed', async () => {
    const pid = await postmasterPid();
    log.length = 0;
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await until(answers, 'an answer');
    await expectEverythingWorks(30);
    expect(await postmasterPid()).toBe(pid);
    expect(log).toEqual([]);
  });

  it('stays away when it is stopped', async () => {
    const pid = await postmasterPid();
    await server.stop();
    await sleep(1500);
    expect(await postmasterPid()).toBe(0);
    expect(pid).toBeGreaterThan(0);
  });
});
