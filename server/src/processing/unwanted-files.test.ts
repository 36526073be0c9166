/** Files that are refused: none, short, broken, and those that are here already. */
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import { QUEUES } from './video-queue.ts';
import { blockVideo } from './duplicates.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { retryVideo } from './video-retry.ts';
import { openVideoWork } from './video-work.fixture.ts';

const { bench, viewer, moderator, nextSeed, freshClip, scan, own } = await openVideoWork();
afterAll(() => bench.close());

describe('a file that is not wanted', () => {
  const expectRejected = async (videoId: number, code: string) => {
    await scan(videoId);
    expect(await bench.readRow(videoId)).toMatchObject({
      status_id: 6,
      stage: 'failed',
      reject_reason: code,
    });
    expect(await own(videoId)).toMatchObject({ state: 'rejected', code, may_retry: false });
    const reported = await bench.db
      .selectFrom('notifications')
      .select('data')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(reported[0]?.data).toMatchObject({ object_id: videoId, decision: 'file_refused', code });
    // Nobody could ever watch it, and nothing of it lies about.
    for (const filmId of await bench.filmIds()) expect(filmId.startsWith(`v${videoId}-`)).toBe(false);
    await expect(retryVideo(bench, { videoId, viewer: viewer() })).rejects.toMatchObject({
      code: 'bad_request',
    });
  };

  it('is no video', async () => {
    const path = join(bench.dataDir, 'clips', 'noise.mp4');
    await writeFile(path, Buffer.alloc(100_000, 'not a video '));
    await expectRejected(await bench.upload(path), 'video_corrupted_file');
  });

  it('is too short, by the rule that it falls under', async () => {
    const id = await bench.upload(await freshClip());
    const config = readConfig({ FOYER_MIN_MINUTES: '1', FOYER_MIN_MINUTES_EXCLUSIVE: '0' });
    await bench.doJob(QUEUES.scan, { videoId: id }, { config });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 6, reject_reason: 'video_too_short' });
  });

  it('is too short since it is not exclusive any more, whether it is a first file or a new one', async () => {
    const config = readConfig({ FOYER_MIN_MINUTES: '1', FOYER_MIN_MINUTES_EXCLUSIVE: '0' });
    const setExclusive = (id: number, is_exclusive: boolean) =>
      bench.db.updateTable('videos').set({ is_exclusive }).where('id', '=', id).execute();
    const id = await bench.upload(await freshClip());
    await setExclusive(id, true);
    const { withSource } = bench.deps();
    await bench.doJob(
      QUEUES.scan,
      { videoId: id },
      {
        config,
        withSource: async (...args) => {
          // While the file comes from the storage.
          await setExclusive(id, false);
          return withSource(...args);
        },
      },
    );
    expect(await bench.readRow(id)).toMatchObject({ status_id: 6, reject_reason: 'video_too_short' });
    const newFile = await bench.upload(await freshClip());
    await setExclusive(newFile, true);
    await bench.db.updateTable('videos').set({ replaces_id: id }).where('id', '=', newFile).execute();
    await bench.doJob(QUEUES.scan, { videoId: newFile }, { config });
    expect(await bench.readRow(newFile)).toMatchObject({ status_id: 6, reject_reason: 'video_too_short' });
  });

  it('was longer when it was sent than it is now', async () => {
    const id = await bench.upload(await freshClip());
    await bench.db.updateTable('video_processing').set({ bytes: 12 }).where('video_id', '=', id).execute();
    await expectRejected(id, 'video_corrupted_file');
  });

  it('is cut off in the middle', async () => {
    const clip = await freshClip();
    await truncate(clip, 2000);
    await expectRejected(await bench.upload(clip), 'video_truncated');
  });

  it('is as long as it says, but empty from the middle on', async () => {
    const clip = await freshClip();
    const bytes = await readFile(clip);
    // Its index, at the end, stays.
    const [from, index] = [Math.round(bytes.length * 0.4), bytes.lastIndexOf('moov') - 4];
    await writeFile(clip, bytes.fill(0, from, index));
    await expectRejected(await bench.upload(clip), 'video_truncated');
  });

  it('is here already, or looks like what is here; and stays out once that was blocked, whatever becomes of it', async () => {
    const seed = nextSeed();
    const clip = { seed, seconds: 8 };
    const first = await bench.makeClip('same-a.mp4', clip);
    const id = await bench.upload(first);
    await scan(id);
    await expectRejected(await bench.upload(first), 'video_duplicate');
    const codec = ['-c:v', 'mpeg4', '-q:v', '6', '-an'];
    const other = await bench.makeClip('same-b.mkv', { ...clip, size: '480x360', codec });
    const copy = await bench.upload(other);
    await expectRejected(copy, 'video_duplicate');
    expect((await own(copy))?.duplicate_of).toMatchObject({ video_id: id, is_own: true });

    const block = (by: AccessViewer) => blockVideo(bench, { videoId: id, viewer: by, reason: 'Not here' });
    await expect(block(viewer())).rejects.toMatchObject({ code: 'no_permission' });
    expect(await block(moderator)).toEqual({ isBlocked: true, copies: 0 });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 6, reject_reason: 'Not here' });
    expect(await own(id)).toMatchObject({ state: 'rejected', reason: 'Not here', may_retry: false });
    await bench.db.deleteFrom('videos').where('id', '=', id).execute();
    await expectRejected(await bench.upload(first), 'blocked_content');
    await expectRejected(await bench.upload(other), 'blocked_content');
  });

  it('of two that come at the same time one stays', async () => {
    const clip = await freshClip();
    const ids = [await bench.upload(clip), await bench.upload(clip)];
    await Promise.all(ids.map(scan));
    const states = await Promise.all(ids.map(async (id) => (await bench.readRow(id)).status_id));
    expect(states.sort((a, b) => a - b)).toEqual([3, 6]);
  });
});
