import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { createWebProcess, type WebProcess } from '../app/web-process.ts';
import { changeVideoState, type VideoChange } from './publication.ts';
import type { AccessViewer } from '../access/require-access.ts';

let database: TestDatabase;
let folder = '';
/** Each with its own pool, caches and LISTEN connection, as in two processes. */
const webs: WebProcess[] = [];
const pools: Database[] = [];
const owner: AccessViewer = { _id: 0, is_moderator: false, status_id: 6 };
const moderator: AccessViewer = { _id: 0, is_moderator: true, status_id: 1 };

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-publication-'));
  owner._id = await addMember(database.db, 'uploader', { status_id: 6 });
  moderator._id = await addMember(database.db, 'moderating', { is_moderator: true });
  const storage = createFileStorage(join(folder, 'media'));
  for (const port of [8200, 8201]) {
    const db = createDatabase({ url: database.url, poolSize: 3 });
    pools.push(db);
    const config = readConfig({ FOYER_DATA_DIR: folder, FOYER_PORT: String(port) });
    webs.push(await createWebProcess({ config, db, databaseUrl: database.url, storage, log: () => {} }));
  }
});
afterAll(async () => {
  for (const web of webs) await web.stop();
  for (const db of pools) await db.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (index: number, url: string) => webs[index]?.app.inject({ url });
const change = (
  videoId: number,
  requested: VideoChange,
  viewer: AccessViewer | null = owner,
  reason?: string,
) => changeVideoState({ db: database.db }, { videoId, change: requested, viewer, reason });
const addOwn = async (): Promise<number> => {
  const id = await addVideo(database.db, { title: 'Harbour', member_id: owner._id });
  await settleCatalogue(database.db);
  for (const web of webs) web.clearCaches();
  return id;
};
/** Until the notice has come round, for at most a second. */
const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (let tries = 0; ; tries += 1)
    try {
      return await check();
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(50);
    }
};

describe('a change of visibility', () => {
  it.each([
    ['make_private', 'private'],
    ['delete', 'deleted'],
  ] as const)('%s leaves every cache of every process', async (requested, status) => {
    const id = await addOwn();
    const video = `/api/json/video/86400/0/0/${id}.json`;
    const listing = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';
    const file = `/api/videofile.php?video_id=${id}`;
    const listed = async (index: number) =>
      (await ask(index, listing))
        ?.json()
        .videos.some(({ video_id }: { video_id: number }) => video_id === id) as boolean;
    for (const index of [0, 1]) {
      expect((await ask(index, video))?.json().video.status).toBe('active');
      expect((await ask(index, file))?.json().streams).not.toHaveLength(0);
      expect(await listed(index)).toBe(true);
    }
    const revision = async () =>
      (
        await database.db
          .selectFrom('media_objects')
          .select('revision')
          .where('id', '=', `video-${id}`)
          .executeTakeFirstOrThrow()
      ).revision;
    const before = await revision();
    await change(id, requested);
    expect(await revision()).not.toBe(before);
    for (const index of [0, 1])
      await eventually(async () => {
        const answer = await ask(index, video);
        expect(answer?.json().video).toMatchObject({ status });
        expect(answer?.json().video.title).toBeUndefined();
        expect(answer?.json().video.description).toBeUndefined();
        expect(answer?.headers['cache-control']).toBe('private, no-store');
        expect((await ask(index, file))?.json().streams ?? []).toEqual([]);
        expect(await listed(index)).toBe(false);
        expect((await ask(index, `/media/video-${id}/${before}/thumb-320.jpg`))?.statusCode).toBe(404);
      });
  });

  it('is logged with who and why, and reported to the uploader when another decides', async () => {
    const id = await addOwn();
    await change(id, 'delete', moderator, 'Reported');
    await change(id, 'restore', moderator);
    const log = await database.db
      .selectFrom('state_changes')
      .select(['from_state', 'to_state', 'member_id', 'reason'])
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { from_state: '1', to_state: '5', member_id: moderator._id, reason: 'Reported' },
      { from_state: '5', to_state: '1', member_id: moderator._id, reason: '' },
    ]);
    const reported = await database.db
      .selectFrom('notifications')
      .select('data')
      .orderBy('id', 'desc')
      .execute();
    expect(reported[1]?.data).toMatchObject({ decision: 'deleted', reason: 'Reported', object_id: id });
  });

  it('is for uploaders and moderators; decisions are the moderators’', async () => {
    const id = await addOwn();
    const stranger = { _id: await addMember(database.db, 'stranger'), is_moderator: false, status_id: 6 };
    await expect(change(id, 'delete', stranger)).rejects.toMatchObject({ code: 'no_permission' });
    await expect(change(id, 'delete', { ...owner, status_id: 1 })).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(change(id, 'reject')).rejects.toMatchObject({ code: 'no_permission' });
    await expect(change(999_999, 'delete', null)).rejects.toMatchObject({ code: 'not_found' });
    await change(id, 'delete');
    await expect(change(id, 'make_public', moderator)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('does not overwrite another that came first', async () => {
    const id = await addOwn();
    const results = await Promise.allSettled([change(id, 'delete'), change(id, 'make_private')]);
    const log = await database.db
      .selectFrom('state_changes')
      .select('id')
      .where('object_id', '=', id)
      .execute();
    expect(log).toHaveLength(results.filter(({ status }) => status === 'fulfilled').length);
  });
});
