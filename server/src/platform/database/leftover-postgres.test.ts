import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase } from './create-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { locateBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster.ts';
import { getPostgresUser } from './system-user.ts';

let dataDir = '';
let server: EmbeddedPostgres | undefined;
let holder: ChildProcess | undefined;
const folder = () => join(dataDir, 'pg18');
const start = async () => (server = await startEmbeddedPostgres({ dataDir, volatile: true }));
const countKept = async (url: string): Promise<number> => {
  const db = createDatabase({ url, poolSize: 1, onError: () => {} });
  try {
    return (await sql`SELECT id FROM kept`.execute(db)).rows.length;
  } finally {
    await db.destroy();
  }
};
const isZombie = async (pid: number): Promise<boolean> =>
  /^\d+ \(.*\) Z/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));

/** Runs PostgreSQL under a parent that never asks how its children ended, as some containers' first process. */
const startUnderNegligentParent = async (): Promise<number> => {
  const user = await getPostgresUser();
  const { postgres } = await locateBinaries(user, join('/var/lib/foyer', 'unused'));
  const settings = ['-p', '8204', '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  holder = spawn('sh', ['-c', '"$@" & exec sleep 300', 'sh', postgres, '-D', folder(), ...settings], {
    cwd: folder(),
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const running = await findPostmaster(folder());
    if (running?.state === 'ready') return running.pid;
    await sleep(50);
  }
  throw new Error('PostgreSQL did not start');
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-leftover-'));
  await chmod(dataDir, 0o755);
  const { url, stop } = await start();
  const db = createDatabase({ url, poolSize: 1, onError: () => {} });
  await sql`CREATE TABLE kept AS SELECT 1 AS id`.execute(db);
  await db.destroy();
  await stop();
});
afterEach(async () => {
  holder?.kill('SIGKILL');
  await server?.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('after kill -9 the database starts, though', () => {
  it('the old server is a zombie that keeps its number', async () => {
    const pid = await startUnderNegligentParent();
    process.kill(pid, 'SIGKILL');
    for (let tries = 0; tries < 100 && !(await isZombie(pid)); tries += 1) await sleep(20);
    expect(await isZombie(pid)).toBe(true);
    const { url } = await start();
    expect(await countKept(url)).toBe(1);
    expect((await findPostmaster(folder()))?.pid).not.toBe(pid);
    expect(await isZombie(pid)).toBe(true);
  });

  it('a connection of the old server still computes', async () => {
    const before = await start();
    const db = createDatabase({ url: before.url, poolSize: 1, onError: () => {} });
    const endless = sql`SELECT count(*) FROM generate_series(1, 1000000000000) n`.execute(db).then(
      () => 'ended',
      () => 'lost',
    );
    await sleep(300);
    process.kill((await findPostmaster(folder()))?.pid ?? 0, 'SIGKILL');
    const { url } = await start();
    expect(await countKept(url)).toBe(1);
    expect(await endless).toBe('lost');
    await db.destroy();
  });

  it('the old server is just being stopped', async () => {
    const before = await start();
    const { pid } = (await findPostmaster(folder())) ?? { pid: 0 };
    // A connection in a transaction makes a smart shutdown last.
    const db = createDatabase({ url: before.url, poolSize: 1, onError: () => {} });
    await sql`SELECT 1`.execute(db);
    process.kill(pid, 'SIGTERM');
    for (let tries = 0; tries < 100; tries += 1) {
      if ((await findPostmaster(folder()))?.state === 'stopping') break;
      await sleep(20);
    }
    const { url } = await start();
    expect(await countKept(url)).toBe(1);
    expect((await findPostmaster(folder()))?.pid).not.toBe(pid);
    await db.destroy();
  });
});
