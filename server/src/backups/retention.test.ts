/** What `--keep` deletes, and that no other backup of the same site is made or loses anything meanwhile. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makeBackup } from './make-backup.ts';
import { listBackups } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

let database: TestDatabase;
let folder: string;
let place: Storage;
let env: Record<string, string>;
let said: string[];
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-retention-'));
  place = createFileStorage(join(folder, 'place'));
  said = [];
  env = {
    FOYER_DATA_DIR: join(folder, 'data'),
    FOYER_BACKUP_DATABASE: 'none',
    FOYER_BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
  };
  await mkdir(join(folder, 'data/media'), { recursive: true });
  await addFile('picture');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const addFile = (name: string) => writeFile(join(folder, 'data/media', name), `content of ${name}`);
const removeFile = (name: string) => rm(join(folder, 'data/media', name));
const backUp = (keep?: number, to = place) =>
  makeBackup({
    config: readConfig(env),
    db: database.db,
    databaseUrl: database.url,
    place: to,
    version: '0.0.0',
    say: (line) => said.push(line),
    keep,
  });
const idsOf = async () => (await listBackups(place)).map(({ id }) => id);
const faultsOf = async () => {
  const all = await Promise.all((await listBackups(place)).map((one) => verifyBackup(place, one)));
  return all.flatMap(({ faults }) => faults);
};

/** The place; before the first such call something else happens. */
const before = (call: 'put' | 'delete', isAwaited: (key: string) => boolean, act: () => Promise<unknown>) => {
  let hasActed = false;
  const actOnce = async (key: string): Promise<void> => {
    if (hasActed || !isAwaited(key)) return;
    hasActed = true;
    await act();
  };
  const changed: Storage = {
    ...place,
    put: async (key, ...rest) => {
      if (call === 'put') await actOnce(key);
      return place.put(key, ...rest);
    },
    delete: async (key) => {
      if (call === 'delete') await actOnce(key);
      return place.delete(key);
    },
  };
  return changed;
};
/** As a failover of the database does. */
const loseLocks = async () => {
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'foyer-locks'`.execute(database.db);
  await new Promise((resolve) => setTimeout(resolve, 500));
};

it('keeps so many, and the objects that these need', async () => {
  await addFile('old');
  await backUp();
  await removeFile('old');
  const { id } = await backUp(1);
  expect(await idsOf()).toEqual([id]);
  expect(await faultsOf()).toEqual([]);
  expect(said.at(-1)).toBe('1 older backups and 1 objects that nothing needs are deleted');
});

it('lets no other backup start before the last deletion', async () => {
  await addFile('old');
  await backUp();
  await removeFile('old');
  const second: unknown[] = [];
  const paused = before(
    'delete',
    (key) => key.startsWith('objects/'),
    async () => {
      // Its object is there still, so that a backup would not copy it.
      await addFile('old');
      second.push(await backUp().catch((error: unknown) => String(error)));
    },
  );
  const { id } = await backUp(1, paused);
  expect(second).toEqual(['BackupError: another backup of this site is running']);
  expect(await faultsOf()).toEqual([]);
  const last = await backUp();
  expect(await idsOf()).toEqual([id, last.id]);
  expect(await faultsOf()).toEqual([]);
});

it('deletes nothing more once another backup may have the lock', async () => {
  await addFile('old');
  const first = await backUp();
  await removeFile('old');
  const cut = before('delete', (key) => key === `backups/${first.id}/files.jsonl.zst`, loseLocks);
  await expect(backUp(1, cut)).rejects.toThrow('the connection that held the lock of backups is lost');
  const objects: string[] = [];
  for await (const { key } of place.list('objects/')) objects.push(key);
  expect(objects).toHaveLength(2);
});

it('is no backup where the lock was lost while files were copied', async () => {
  const cut = before('put', (key) => key.startsWith('objects/'), loseLocks);
  await expect(backUp(undefined, cut)).rejects.toThrow(
    'the connection that held the lock of backups is lost',
  );
  expect(await idsOf()).toEqual([]);
});
