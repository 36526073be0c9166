import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES } from '../sql/jobs.sql.ts';
import { addMember } from '../testing/catalogue.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { blockVideo } from './duplicates.ts';
import { listOwnUploads } from './own-uploads.ts';
import { changeVideoState } from './publication.ts';
import { dropVideo, editVideo, receiveVideo, startVideo } from './video-intake.ts';
import { retryVideo } from './video-processing.ts';

let bench: ProcessingBench;
let seed = 100;

beforeAll(async () => {
  bench = await openProcessing();
  moderator._id = await addMember(bench.db, 'moderating', { is_moderator: true });
}, 60_000);
afterAll(() => bench.close());

const viewer = () => ({ _id: bench.memberId, is_moderator: false, status_id: 6 });
const moderator = { _id: 0, is_moderator: true, status_id: 1 };
const freshClip = () => {
  seed += 1;
  return bench.makeClip(`clip-${seed}.mp4`, { seed });
};
const scan = (videoId: number) => bench.doJob(QUEUES.scan, { videoId });
const ladder = (videoId: number) => bench.doJob(QUEUES.ladder, { videoId });
const own = async (videoId: number) =>
  (await listOwnUploads({ db: bench.db, mediaSecret: 'x' }, bench.memberId, { page: 1, videoId })).videos[0];
const filesOf = async (filmId: string | null): Promise<string[]> => {
  const names: string[] = [];
  for await (const { key } of bench.storage.list(`films/${filmId}/`))
    names.push(key.split('/').slice(2).join('/'));
  return names;
};
const logOf = async (videoId: number) =>
  (
    await bench.db
      .selectFrom('state_changes')
      .select(['from_state', 'to_state', 'reason'])
      .where('object_id', '=', videoId)
      .orderBy('id')
      .execute()
  ).map(({ from_state, to_state, reason }) => `${from_state}>${to_state} ${reason}`.trim());

describe('an upload', () => {
  it('can be watched after its scan, is whole after its ladder, and is logged on its way', async () => {
    const id = await bench.upload(await freshClip());
    expect(await bench.jobsOf(id)).toEqual([QUEUES.scan]);
    expect(await own(id)).toMatchObject({ state: 'scanning', is_playable: false, screenshots: [] });
    await scan(id);
    const scanned = await bench.readRow(id);
    expect(scanned).toMatchObject({ status_id: 3, stage: 'ladder' });
    expect(await filesOf(scanned.film_id)).toEqual(
      expect.arrayContaining(['master.m3u8', 'source/index.m3u8', 'screenshots/10.jpg']),
    );
    expect(await own(id)).toMatchObject({
      state: 'transcoding',
      is_playable: true,
      renditions: [
        { name: '240p', state: 'waiting' },
        { name: 'source', state: 'ready', progress: 1 },
      ],
    });
    expect((await own(id))?.screenshots).toHaveLength(10);
    expect((await bench.jobsOf(id)).sort()).toEqual([QUEUES.ladder, QUEUES.pictures, QUEUES.scan].sort());
    await bench.doJob(QUEUES.pictures, { videoId: id });
    expect(await bench.storage.stat(`objects/video-${id}/thumb-320.jpg`)).toBeDefined();
    await ladder(id);
    const row = await bench.readRow(id);
    expect(row).toMatchObject({ status_id: 4, stage: 'done', tries: 0 });
    expect(row.film_id).not.toBe(scanned.film_id);
    expect(await filesOf(row.film_id)).toEqual(
      expect.arrayContaining([
        '240p/index.m3u8',
        'master.m3u8',
        'preview.mp4',
        'screenshots/1.jpg',
        'storyboard.vtt',
      ]),
    );
    expect(await own(id)).toMatchObject({ state: 'pending', missing: [], may_retry: false });
    expect(await logOf(id)).toEqual(['0>2 received', '2>3', '3>4']);
    const { manifest } = await bench.db
      .selectFrom('media_objects')
      .select('manifest')
      .where('id', '=', `video-${id}`)
      .executeTakeFirstOrThrow();
    expect(Math.abs((manifest['durationSeconds'] as number) - 3)).toBeLessThan(0.1);
    // The same jobs again, as a queue may bring them, change nothing.
    await scan(id);
    await ladder(id);
    expect(await bench.readRow(id)).toEqual(row);
  });

  it('waits for its details, however late they come', async () => {
    const id = await bench.upload(await freshClip(), {});
    await scan(id);
    await ladder(id);
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, stage: 'done' });
    expect(await own(id)).toMatchObject({
      state: 'transcoding',
      missing: ['title', 'categories', 'screenshot'],
    });
    const edit = (details: object) => editVideo(bench, { videoId: id, viewer: viewer(), details });
    await edit({ title: '夜の港 Harbour', categories: ['outdoor'] });
    expect((await own(id))?.missing).toEqual(['screenshot']);
    await edit({ screenshot: 7 });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 4 });
    const { dir } = await bench.db
      .selectFrom('videos')
      .select('dir')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(dir).toBe('夜の港-harbour');
    await expect(edit({ categories: [] })).rejects.toMatchObject({ code: 'categories_min' });
    await expect(edit({ categories: ['nowhere'] })).rejects.toMatchObject({ code: 'bad_request' });
    await expect(edit({ screenshot: 11 })).rejects.toMatchObject({ code: 'need_select_screenshot' });
  });

  it('is found by its words once it is published, and not before', async () => {
    const id = await bench.upload(await freshClip(), {
      title: 'Zephyr over the pier',
      categories: ['outdoor'],
      screenshot: 1,
    });
    await scan(id);
    await ladder(id);
    await changeVideoState(bench, { videoId: id, change: 'approve', viewer: null });
    const { rows } = {
      rows: await bench.db.selectFrom('video_search').select('tokens').where('video_id', '=', id).execute(),
    };
    expect(rows[0]?.tokens).toContain("'zephyr'");
    const listed = await bench.db
      .selectFrom('videos')
      .select(['is_listed', 'posted_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(listed.is_listed).toBe(true);
    expect(Date.now() - listed.posted_at.getTime()).toBeLessThan(60_000);
  });

  it('is received once, and given up only while it has no file', async () => {
    const { videoId } = await startVideo(bench, { memberId: bench.memberId, details: {} });
    const file = { videoId, sourceKey: `sources/${videoId}/a.mp4`, fileName: 'a.mp4', bytes: 1 };
    await Promise.all([receiveVideo(bench, file), receiveVideo(bench, file)]);
    expect(await bench.jobsOf(videoId)).toEqual([QUEUES.scan]);
    await expect(receiveVideo(bench, { ...file, sourceKey: 'sources/0/b.mp4' })).rejects.toMatchObject({
      code: 'bad_request',
    });
    await dropVideo(bench, { videoId, reason: 'video_size_limit' });
    expect(await bench.readRow(videoId)).toMatchObject({ status_id: 2 });
    const empty = await startVideo(bench, { memberId: bench.memberId, details: {} });
    await dropVideo(bench, { videoId: empty.videoId, reason: 'video_size_limit' });
    expect(await own(empty.videoId)).toMatchObject({
      state: 'rejected',
      code: 'video_size_limit',
      may_retry: false,
    });
  });
});

describe('a file that is not wanted', () => {
  const expectRejected = async (videoId: number, code: string) => {
    await scan(videoId);
    expect(await bench.readRow(videoId)).toMatchObject({
      status_id: 6,
      stage: 'failed',
      reject_reason: code,
    });
    expect(await own(videoId)).toMatchObject({ state: 'rejected', code, may_retry: false });
    const told = await bench.db
      .selectFrom('notifications')
      .select('data')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(told[0]?.data).toMatchObject({ object_id: videoId, decision: 'rejected', reason: code });
    // Nobody could ever watch it, and nothing of it lies about.
    for (const film of await bench.films()) expect(film.startsWith(`v${videoId}-`)).toBe(false);
    await expect(retryVideo(bench, { videoId, viewer: viewer() })).rejects.toMatchObject({
      code: 'bad_request',
    });
  };

  it('is no film', async () => {
    const path = join(bench.dataDir, 'clips', 'noise.mp4');
    await writeFile(path, Buffer.alloc(100_000, 'not a film '));
    await expectRejected(await bench.upload(path), 'video_corrupted_file');
  });

  it('is too short, by the rule that it falls under', async () => {
    const id = await bench.upload(await freshClip());
    const settings = { minMinutesExclusive: 0, minMinutesNonExclusive: 1 };
    const { readConfig } = await import('../config.ts');
    const config = readConfig({ FOYER_MIN_MINUTES: '1', FOYER_MIN_MINUTES_EXCLUSIVE: '0' });
    expect(config.settings).toMatchObject(settings);
    await bench.doJob(QUEUES.scan, { videoId: id }, { config });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 6, reject_reason: 'video_too_short' });
  });

  it('was shorter when it was stored than when it was sent', async () => {
    const id = await bench.upload(await freshClip());
    await bench.db.updateTable('video_processing').set({ bytes: 12 }).where('video_id', '=', id).execute();
    await expectRejected(id, 'video_corrupted_file');
  });

  it('is here already: the same bytes', async () => {
    const clip = await freshClip();
    await scan(await bench.upload(clip));
    await expectRejected(await bench.upload(clip), 'video_duplicate');
  });

  it('is here already: the same pictures in another size and encoding', async () => {
    seed += 1;
    const clip = { seed, seconds: 8 };
    await scan(await bench.upload(await bench.makeClip('same-a.mp4', clip)));
    const other = await bench.makeClip('same-b.mkv', {
      ...clip,
      size: '480x360',
      codec: ['-c:v', 'mpeg4', '-q:v', '6', '-an'],
    });
    await expectRejected(await bench.upload(other), 'video_duplicate');
  });

  it('stays out for ever once it was blocked, whatever becomes of the first', async () => {
    const clip = await freshClip();
    const id = await bench.upload(clip);
    await scan(id);
    await expect(blockVideo(bench, { videoId: id, viewer: viewer(), reason: 'x' })).rejects.toMatchObject({
      code: 'no_permission',
    });
    expect(await blockVideo(bench, { videoId: id, viewer: moderator, reason: 'Not here' })).toEqual({
      isBlocked: true,
    });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 6, reject_reason: 'Not here' });
    await bench.db.deleteFrom('videos').where('id', '=', id).execute();
    await expectRejected(await bench.upload(clip), 'blocked_content');
  });

  it('of two that come at the same time one stays', async () => {
    const clip = await freshClip();
    const ids = [await bench.upload(clip), await bench.upload(clip)];
    await Promise.all(ids.map(scan));
    const states = await Promise.all(ids.map(async (id) => (await bench.readRow(id)).status_id));
    expect(states.sort()).toEqual([3, 6]);
  });
});

describe('a run', () => {
  it('that was overtaken changes nothing and leaves nothing', async () => {
    const id = await bench.upload(await freshClip());
    // The second begins while the first is at work.
    const first = scan(id);
    while (
      (
        await bench.db
          .selectFrom('video_processing')
          .select('run')
          .where('video_id', '=', id)
          .executeTakeFirstOrThrow()
      ).run === 0
    );
    await Promise.all([first, scan(id)]);
    const { film_id, status_id } = await bench.readRow(id);
    expect(status_id).toBe(3);
    expect((await bench.films()).filter((film) => film.startsWith(`v${id}-`))).toEqual([film_id]);
  });

  it('ends when the video is taken down', async () => {
    const id = await bench.upload(
      await bench.makeClip('long.mp4', { seconds: 60, size: '640x480', rate: 30, seed: 7 }),
    );
    await scan(id);
    const shown = (await bench.readRow(id)).film_id;
    const working = ladder(id);
    await changeVideoState(bench, { videoId: id, change: 'delete', viewer: null, reason: 'second thoughts' });
    await working;
    expect(await bench.readRow(id)).toMatchObject({ status_id: 5, stage: 'failed', film_id: shown });
    expect((await bench.films()).filter((film) => film.startsWith(`v${id}-`))).toEqual([shown]);
    await expect(
      changeVideoState(bench, { videoId: id, change: 'restore', viewer: null }),
    ).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('that always ends its worker is given up, and can be tried again', async () => {
    const id = await bench.upload(await freshClip());
    await bench.db.updateTable('video_processing').set({ tries: 5 }).where('video_id', '=', id).execute();
    await scan(id);
    expect(await own(id)).toMatchObject({ state: 'rejected', code: 'server_error', may_retry: true });
    const stranger = { _id: 999, is_moderator: false, status_id: 6 };
    await expect(retryVideo(bench, { videoId: id, viewer: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
    await retryVideo(bench, { videoId: id, viewer: viewer() });
    expect(await own(id)).toMatchObject({ state: 'scanning', may_retry: false });
    await scan(id);
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, tries: 0 });
    expect((await logOf(id)).slice(1)).toEqual([
      '2>6 server_error',
      `6>2 asked by member ${bench.memberId}`,
      '2>3',
    ]);
  });

  it('that finds the disk full waits, says so, and counts as no try', async () => {
    const id = await bench.upload(await freshClip());
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const storage = { ...bench.storage, putFile: () => Promise.reject(full) };
    await bench.doJob(QUEUES.scan, { videoId: id }, { storage });
    expect(await bench.readRow(id)).toMatchObject({
      status_id: 2,
      stage: 'scan',
      tries: 0,
      waiting_for: 'disk',
    });
    expect(await own(id)).toMatchObject({ state: 'scanning', waiting_for: 'disk' });
    expect(await bench.jobsOf(id)).toEqual([QUEUES.scan]);
    await scan(id);
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, waiting_for: null });
  });

  it('whose source is cut off in the middle ends like any other damage', async () => {
    const clip = await freshClip();
    const handle = await open(clip, 'r+');
    await handle.truncate(2000);
    await handle.close();
    const id = await bench.upload(clip);
    await scan(id);
    expect(await bench.readRow(id)).toMatchObject({ status_id: 6, reject_reason: 'video_corrupted_file' });
  });
});
