/** What is written right after a server was started is archived as soon as at any other time. */
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { createCheckedDatabase } from '../testing/checked-database.ts';
import { archiveJobs } from './archive-after-start.ts';

const JOB = 'checkpoint after a start';
let folder: string;
let archive: string;
let server: EmbeddedPostgres;
let db: Database;

const start = async (): Promise<void> => {
  server = await startEmbeddedPostgres({ dataDir: folder, volatile: true });
  ({ db } = await createCheckedDatabase({ url: server.url, poolSize: 1, onError: () => {} }));
};
const stop = async (): Promise<void> => {
  await db.destroy();
  await server.stop();
};
const run = (database: 'none' | 'pgbackrest', on = db): Promise<unknown> =>
  archiveJobs({ database })[JOB](on);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-archive-'));
  await chmod(folder, 0o755);
  archive = join(folder, 'archive');
  await mkdir(archive);
  await chmod(archive, 0o777);
  await start();
  await sql`ALTER SYSTEM SET archive_mode = on`.execute(db);
  await sql`ALTER SYSTEM SET archive_command = ${sql.lit(`cp %p ${archive}/%f`)}`.execute(db);
  await sql`ALTER SYSTEM SET archive_timeout = 1`.execute(db);
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await stop();
  await start();
});

/** Longer than `archive_timeout`, and much shorter than the five minutes until a checkpoint. */
const isArchived = async (): Promise<boolean> => {
  const before = (await readdir(archive)).length;
  await sql`CREATE TABLE IF NOT EXISTS written ()`.execute(db);
  await sql`INSERT INTO written DEFAULT VALUES`.execute(db);
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    if ((await readdir(archive)).length > before) return true;
    await sleep(100);
  }
  return false;
};

it('archives what is written after an orderly start', async () => {
  await run('pgbackrest');
  expect(await isArchived()).toBe(true);
});

it('makes one checkpoint, and none for a server whose log nobody archives', async () => {
  const last = async (): Promise<string> =>
    (await sql<{ at: string }>`SELECT checkpoint_lsn::text AS at FROM pg_control_checkpoint()`.execute(db))
      .rows[0]?.at ?? '';
  const atStart = await last();
  await run('none');
  expect(await last()).toBe(atStart);
  // The time of a checkpoint has whole seconds.
  await sleep(1000);
  await run('pgbackrest');
  const made = await last();
  expect(made).not.toBe(atStart);
  await run('pgbackrest');
  expect(await last()).toBe(made);
});

it('says what a role lacks that may make none', async () => {
  await sql`CREATE ROLE site LOGIN PASSWORD 'site'`.execute(db);
  const url = new URL(server.url);
  url.username = 'site';
  url.password = 'site';
  const { db: asSite } = await createCheckedDatabase({ url: url.href, poolSize: 1 });
  try {
    await expect(run('pgbackrest', asSite)).rejects.toThrow('GRANT pg_checkpoint');
    await sql`GRANT pg_checkpoint TO site`.execute(db);
    await run('pgbackrest', asSite);
  } finally {
    await asSite.destroy();
  }
  expect(await isArchived()).toBe(true);
});
