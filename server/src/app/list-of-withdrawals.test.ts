/** A withdrawal is at the place of the backups soon after it, by the scheduled job alone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readWithdrawals, withdrawalJobs } from '../backups/withdrawals/export-withdrawals.ts';
import { selectBackupState } from '../backups/withdrawals/withdrawals.sql.ts';
import { readConfig } from '../platform/config/config.ts';
import { openSessionLocks } from '../platform/database/session-locks.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { changeVideoState } from '../publication/publication.ts';
import { addVideo } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startScheduledJobs } from './start-scheduled-jobs.ts';

const JOB = 'list of withdrawals';
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-list-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const jobFor = (to: string) => {
  const config = readConfig({ FOYER_DATA_DIR: folder, FOYER_BACKUP_TO: to });
  return withdrawalJobs(config.backup)[JOB];
};
const hide = async (): Promise<number> => {
  const videoId = await addVideo(database.db);
  await changeVideoState(database, { videoId, change: 'make_private', viewer: null });
  return videoId;
};

it('reaches FOYER_BACKUP_TO within two turns of the job', async () => {
  const { db, url } = database;
  const locks = await openSessionLocks(url);
  const to = join(folder, 'place');
  const lines: unknown[] = [];
  const stop = startScheduledJobs({ db, locks, log: (...line) => lines.push(line) }, { [JOB]: jobFor(to) });
  try {
    const id = await hide();
    const place = createFileStorage(to);
    const find = async () => (await readWithdrawals(place)).filter(({ object }) => object === String(id));
    const end = Date.now() + 40_000;
    while ((await find()).length === 0 && Date.now() < end) await sleep(200);
    expect(await find()).toMatchObject([{ kind: 'video', data: { status_id: 1, is_private: true } }]);
    expect(lines).toEqual([]);
    expect(await selectBackupState(db)).toMatchObject({ waiting: 0 });
  } finally {
    await stop();
    await locks.close();
  }
});

it('waits while the place is away, and is there once it is back', async () => {
  const { db } = database;
  const id = await hide();
  const to = join(folder, 'place');
  await writeFile(to, 'no folder');
  const { signal } = new AbortController();
  await expect(jobFor(to)(db, signal)).rejects.toThrow();
  expect(await selectBackupState(db)).toMatchObject({ waiting: 1 });
  await rm(to);
  await jobFor(to)(db, signal);
  expect(await readWithdrawals(createFileStorage(to))).toMatchObject([{ kind: 'video', object: String(id) }]);
  expect(await selectBackupState(db)).toMatchObject({ waiting: 0 });
});
