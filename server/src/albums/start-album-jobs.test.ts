import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createAlbum } from './album-edits.ts';
import { ALBUM_STATES } from '../publication/album-states.ts';
import { ALBUM_QUEUE, openAlbumQueue, queueAlbumPhotos } from './album-queue.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { addMember } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startAlbumJobs } from './start-album-jobs.ts';

let database: TestDatabase;
let folder = '';
let storage: Storage;
const log: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-album-jobs-'));
  storage = createFileStorage(join(folder, 'media'));
  await database.db
    .insertInto('album_categories')
    .values({ dir: 'nature', titles: '{"en": "Nature"}' })
    .execute();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const start = () =>
  startAlbumJobs({
    db: database.db,
    storage,
    uploadDir: undefined,
    log: (line) => void log.push(line),
  });

const addAlbum = async (name: string): Promise<number> => {
  const path = join(folder, name);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  await writeFile(
    path,
    await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise } })
      .jpeg()
      .toBuffer(),
  );
  const limits = { maxPhotos: 9, photoMaxBytes: 1e6, formMaxBytes: 1e6, maxPerHour: 9 };
  const _id = await addMember(database.db, name);
  const { album_id } = await createAlbum(
    { db: database.db, storage, limits, queueAlbum: queueAlbumPhotos, isTrusted: () => false },
    { _id, is_moderator: false, status_id: 1 },
    { title: 'An album', categories: 'nature', isPrivate: false },
    [{ path, fileName: name, isTooLarge: false }],
  );
  return Number(album_id);
};

const statusOf = async (id: number): Promise<number | undefined> =>
  (await database.db.selectFrom('albums').select('status_id').where('id', '=', id).executeTakeFirst())
    ?.status_id;

/** How long that takes is the machine's affair; only the test's own limit ends it. */
const expectStatusAfterScan = async (id: number, status: number): Promise<void> => {
  while ((await statusOf(id)) === ALBUM_STATES.scanning) await sleep(100);
  expect(await statusOf(id)).toBe(status);
};

it('works on what was sent, and on what a killed worker had', async () => {
  const first = await addAlbum('first');
  // A worker takes the job and is never heard of again.
  const lost = openAlbumQueue(database.db);
  await lost.start();
  expect(await lost.fetch(ALBUM_QUEUE)).toHaveLength(1);
  await lost.stop({ graceful: false, close: false });
  const stop = await start();
  const second = await addAlbum('second');
  await expectStatusAfterScan(second, 4);
  // Queued again by the sweep at the start, long before the lost job's heartbeat ends.
  await expectStatusAfterScan(first, 4);
  await stop();
  expect(log).toEqual([]);
});

it('gives up what it is at when it is instructed to end, for the next worker to do', async () => {
  const album = await addAlbum('third');
  const stop = await start();
  for (;;) {
    const row = await database.db
      .selectFrom('photos')
      .select('tries')
      .where('album_id', '=', album)
      .executeTakeFirst();
    if (row?.tries === 1) break;
    await sleep(50);
  }
  await stop();
  const stopNext = await start();
  await expectStatusAfterScan(album, 4);
  await stopNext();
});
