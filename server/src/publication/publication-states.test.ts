import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { changeVideoState, deleteVideo, readdVideo, republishDue, togglePrivate } from './publication.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { applyChange, VIDEO_CHANGES, VIDEO_STATES, type VideoChange } from './video-states.ts';

let test: TestDatabase;
const owner: AccessViewer = { _id: 0, is_moderator: false, status_id: 6 };
const moderator: AccessViewer = { _id: 0, is_moderator: true, status_id: 1 };

beforeAll(async () => {
  test = await openTestDatabase();
  owner._id = await addMember(test.db, 'uploader', { status_id: 6 });
  moderator._id = await addMember(test.db, 'moderating', { is_moderator: true });
});
afterAll(() => test.close());

const deps = () => ({ db: test.db });
const addOwn = (status_id: number = VIDEO_STATES.active) =>
  addVideo(test.db, { member_id: owner._id, status_id, posted_at: new Date('2020-01-02T00:00:00Z') });
const change = (videoId: number, requested: VideoChange, viewer: AccessViewer | null = null) =>
  changeVideoState(deps(), { videoId, change: requested, viewer });
const read = (id: number) =>
  test.db
    .selectFrom('videos')
    .select(['status_id', 'is_private', 'republish_at', 'posted_at', 'reject_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const letTimePass = (id: number) =>
  test.db
    .updateTable('videos')
    .set({ republish_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();

describe('a deleted video', () => {
  it('is published again on its day, where it was', async () => {
    const id = await addOwn();
    await deleteVideo(deps(), { videoId: id, viewer: owner });
    const now = new Date();
    const { republishAt } = await readdVideo(deps(), { videoId: id, viewer: owner, now });
    expect(republishAt.getTime() - now.getTime()).toBe(7 * 86_400_000);
    expect(await read(id)).toMatchObject({ status_id: 7, republish_at: republishAt });
    expect(await republishDue(deps())).toBe(0);
    // Other days move the day.
    await readdVideo(deps(), { videoId: id, viewer: owner, days: 1, now });
    expect((await read(id)).republish_at?.getTime()).toBe(now.getTime() + 86_400_000);
    await letTimePass(id);
    const counts = await Promise.all([republishDue(deps()), republishDue(deps()), republishDue(deps())]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await read(id)).toMatchObject({
      status_id: 1,
      republish_at: null,
      posted_at: new Date('2020-01-02T00:00:00Z'),
    });
  });

  it('that nobody had approved comes back before the moderators', async () => {
    const id = await addOwn(VIDEO_STATES.pending);
    await deleteVideo(deps(), { videoId: id, viewer: owner });
    await readdVideo(deps(), { videoId: id, viewer: owner, days: 1 });
    // Deleted once more in between.
    await deleteVideo(deps(), { videoId: id, viewer: owner });
    await readdVideo(deps(), { videoId: id, viewer: owner, days: 1 });
    await letTimePass(id);
    await republishDue(deps());
    expect(await read(id)).toMatchObject({ status_id: 4 });
  });

  it('that was rejected, or that a moderator took down, is not brought back by its uploader', async () => {
    const rejected = await addOwn(VIDEO_STATES.pending);
    await change(rejected, 'reject', moderator);
    await deleteVideo(deps(), { videoId: rejected, viewer: owner });
    await expect(readdVideo(deps(), { videoId: rejected, viewer: owner })).rejects.toMatchObject({
      code: 'bad_request',
    });
    const taken = await addOwn();
    await change(taken, 'delete', moderator);
    await expect(readdVideo(deps(), { videoId: taken, viewer: owner })).rejects.toMatchObject({
      code: 'no_permission',
    });
    await change(taken, 'restore', moderator);
    expect(await read(taken)).toMatchObject({ status_id: 1 });
  });

  it.each([0, -1, 1.5, 366, Number.NaN])('does not come back after %d days', async (days) => {
    const id = await addOwn(VIDEO_STATES.deleted);
    await expect(readdVideo(deps(), { videoId: id, viewer: owner, days })).rejects.toMatchObject({
      code: 'bad_request',
      details: { field: 'days' },
    });
  });
});

it('members toggle, delete and bring back their own alone, and only those with status 6', async () => {
  const id = await addOwn();
  expect(await togglePrivate(deps(), { videoId: id, viewer: owner })).toEqual({ is_private: true });
  expect(await togglePrivate(deps(), { videoId: id, viewer: owner })).toEqual({ is_private: false });
  const plain = { ...owner, status_id: 1 };
  const stranger = { _id: await addMember(test.db, 'stranger'), is_moderator: false, status_id: 6 };
  for (const viewer of [plain, stranger]) {
    await expect(togglePrivate(deps(), { videoId: id, viewer })).rejects.toMatchObject({
      code: 'no_permission',
    });
    await expect(deleteVideo(deps(), { videoId: id, viewer })).rejects.toMatchObject({
      code: 'no_permission',
    });
  }
  await deleteVideo(deps(), { videoId: id, viewer: owner });
  await expect(readdVideo(deps(), { videoId: id, viewer: plain })).rejects.toMatchObject({
    code: 'no_permission',
  });
});

it('nobody asks for what only the site does', async () => {
  const id = await addOwn(VIDEO_STATES.transcoding);
  for (const requested of ['receive', 'transcode', 'submit', 'fail', 'republish'] as const)
    await expect(change(id, requested, moderator)).rejects.toMatchObject({ code: 'no_permission' });
});

it('a video appears as new when it is published first', async () => {
  const id = await addOwn(VIDEO_STATES.pending);
  await test.db.insertInto('video_processing').values({ video_id: id, stage: 'done' }).execute();
  await change(id, 'approve');
  expect(Date.now() - (await read(id)).posted_at.getTime()).toBeLessThan(60_000);
});

it('no change leads from uploading, scanning or transcoding to everyone', () => {
  for (const status_id of [0, 2, 3])
    for (const requested of VIDEO_CHANGES)
      for (const isWhole of [true, false]) {
        const to = applyChange(
          { status_id, is_private: false, isWhole, statusBeforeDeletion: null },
          requested,
        );
        expect([requested, to?.status_id]).not.toEqual([requested, VIDEO_STATES.active]);
      }
});

/** Everything that writes these columns, but what makes new rows. */
const WRITES =
  /UPDATE\s+videos\b[^`]*?\bSET\b[^`]*?\b(?:status_id|is_private)\s*=|updateTable\('videos'\)[^;]*?\.set\([^;]*?\b(?:status_id|is_private)\b/;

it('nothing else writes the state of a video', async () => {
  const root = new URL('../', import.meta.url).pathname;
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
  );
  const writing: string[] = [];
  for (const file of files) if (WRITES.test(await readFile(join(root, file), 'utf8'))) writing.push(file);
  expect(writing).toEqual(['publication/publication.sql.ts']);
  expect(WRITES.test("db.updateTable('videos').set({ is_private: true })")).toBe(true);
});
