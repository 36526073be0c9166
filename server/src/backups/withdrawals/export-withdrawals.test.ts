/** The list of withdrawals at the place of the backups: few files, and each row in one of them at every moment. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readConfig } from '../../platform/config/config.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { changeVideoState } from '../../publication/publication.ts';
import { addVideo } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readBytes } from '../backup-place.ts';
import { makeBackup } from '../make-backup.ts';
import { listBackups } from '../manifest.ts';
import { exportWithdrawals, readWithdrawals } from './export-withdrawals.ts';

let database: TestDatabase;
let folder: string;
let place: Storage;
let recipient: string;
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-withdrawals-'));
  place = createFileStorage(join(folder, 'place'));
  recipient = await identityToRecipient(await generateX25519Identity());
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Withdraws as many videos, each copied by a turn of its own of the job. @returns their numbers */
const withdraw = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const videoId = await addVideo(database.db);
    await changeVideoState(database, { videoId, change: 'make_private', viewer: null });
    await exportWithdrawals(database.db, place);
    ids.push(String(videoId));
  }
  return ids;
};
const backUp = (to = place) =>
  makeBackup({
    config: readConfig({
      FOYER_DATA_DIR: join(folder, 'data'),
      FOYER_BACKUP_DATABASE: 'none',
      FOYER_BACKUP_RECIPIENTS: recipient,
      FOYER_BACKUP_TO: join(folder, 'place'),
    }),
    db: database.db,
    databaseUrl: database.url,
    place: to,
    version: '0.0.0',
    say: () => {},
  });
const filesOf = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of place.list('withdrawals/')) keys.push(key);
  return keys.sort((a, b) => a.localeCompare(b));
};
const listed = async (from = place) => (await readWithdrawals(from)).map(({ object }) => object);

it('is one file after a backup, with all that the small ones held', async () => {
  const ids = await withdraw(3);
  expect(await filesOf()).toHaveLength(3);
  await backUp();
  expect(await listed()).toEqual(ids);
  const merged = await filesOf();
  expect(merged).toHaveLength(1);
  // Nothing came meanwhile: nothing is written anew.
  await backUp();
  expect(await filesOf()).toEqual(merged);
  ids.push(...(await withdraw(2)));
  await backUp();
  expect(await filesOf()).toHaveLength(1);
  expect(await listed()).toEqual(ids);
});

it('leaves large files as they are', async () => {
  const ids = await withdraw(3);
  const [large = ''] = await filesOf();
  await backUp({
    ...place,
    list: async function* (prefix) {
      for await (const file of place.list(prefix))
        yield file.key === large ? { ...file, bytes: 100_000_000 } : file;
    },
  });
  expect(await filesOf()).toHaveLength(2);
  expect(await filesOf()).toContain(large);
  expect(await listed()).toEqual(ids);
});

it('loses nothing wherever a backup ends while it merges', async () => {
  const ids = await withdraw(3);
  const before = await filesOf();
  const full: Storage = {
    ...place,
    put: async (key, ...rest) => {
      if (key.startsWith('withdrawals/')) throw new Error('the disk is full');
      return place.put(key, ...rest);
    },
  };
  await expect(backUp(full)).rejects.toThrow('the disk is full');
  expect(await filesOf()).toEqual(before);
  for (let deletions = 0; deletions < before.length; deletions += 1) {
    let deleted = 0;
    const ended: Storage = {
      ...place,
      delete: async (key) => {
        if (!key.startsWith('withdrawals/')) return place.delete(key);
        if (deleted === deletions) throw new Error('ended');
        deleted += 1;
        return place.delete(key);
      },
    };
    await expect(backUp(ended)).rejects.toThrow('ended');
    expect([deletions, await listed()]).toEqual([deletions, ids]);
    ids.push(...(await withdraw(1)));
  }
  // The backups themselves had been made.
  expect(await listBackups(place)).toHaveLength(before.length + 1);
  await backUp();
  expect(await filesOf()).toHaveLength(1);
  expect(await listed()).toEqual(ids);
});

it('is read whole while a backup merges', async () => {
  const ids = await withdraw(3);
  let merging: Promise<unknown> | undefined;
  const read: Storage = {
    ...place,
    // All of them were listed, and none is there any more when it is read.
    open: async (key) => {
      await (merging ??= (async () => {
        const keys = await filesOf();
        const all = await Promise.all(keys.map((one) => readBytes(place, one)));
        await place.put('withdrawals/merged.jsonl', Buffer.concat(all.map((one) => one ?? Buffer.alloc(0))));
        for (const one of keys) await place.delete(one);
      })());
      return place.open(key);
    },
  };
  expect(await listed(read)).toEqual(ids);
});

it('is read several files at a time', async () => {
  const ids = await withdraw(8);
  let [open, most] = [0, 0];
  const slow: Storage = {
    ...place,
    open: async (key) => {
      most = Math.max(most, (open += 1));
      await sleep(50);
      open -= 1;
      return place.open(key);
    },
  };
  expect(await listed(slow)).toEqual(ids);
  expect(most).toBe(6);
});
