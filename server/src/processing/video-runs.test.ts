/** Runs of a stage: overtaken, failing, ended, lost. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { FfmpegError } from '../media/ffmpeg/run-ffmpeg.ts';
import { QUEUES } from './video-queue.ts';
import { changeVideoState } from '../publication/publication.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { MAX_TRIES } from './video-failures.ts';
import { resumeStrandedWork, retryVideo } from './video-retry.ts';
import { openVideoWork } from './video-work.fixture.ts';

const { bench, viewer, own, logOf, store, start, work } = await openVideoWork();
afterAll(() => bench.close());

describe('a run', () => {
  const filmIdsOf = async (videoId: number) =>
    (await bench.filmIds()).filter((filmId) => filmId.startsWith(`v${videoId}-`));

  it('that was overtaken changes nothing and leaves nothing', async () => {
    const id = await start();
    let second = '';
    await work(id, async (deps, run) => {
      await storeFile(deps, run.owner, 'part.m4s', Buffer.from('x'));
      // The queue thought that this worker was dead, and gave the job to another.
      await work(id, async (others, other) => {
        second = other.filmId;
        await store('ladder')(others, other);
      });
      await store('ladder')(deps, run);
    });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, stage: 'ladder', film_id: second });
    expect(await filmIdsOf(id)).toEqual([second]);
    expect(await logOf(id)).toEqual(['0>2 received', '2>3']);
  });

  it('of five at the same time one changes something', async () => {
    const id = await start();
    await Promise.all(Array.from({ length: 5 }, () => work(id, store('ladder'))));
    const { film_id, status_id } = await bench.readRow(id);
    expect(status_id).toBe(3);
    expect(await filmIdsOf(id)).toEqual([film_id]);
    expect(await logOf(id)).toEqual(['0>2 received', '2>3']);
  });

  it('hears within seconds that the video was taken down, and leaves nothing', async () => {
    const id = await start();
    await work(id, async (deps, run) => {
      await storeFile(deps, run.owner, 'part.m4s', Buffer.from('x'));
      await changeVideoState(bench, {
        videoId: id,
        change: 'delete',
        viewer: null,
        reason: 'second thoughts',
      });
      await new Promise((_, reject) => {
        deps.signal.addEventListener('abort', () => reject(deps.signal.reason as Error));
      });
    });
    expect(await bench.readRow(id)).toMatchObject({ status_id: 5, stage: 'failed', film_id: null });
    expect(await filmIdsOf(id)).toEqual([]);
    // There are no files to come back with.
    for (const change of ['restore', 'readd'] as const)
      await expect(changeVideoState(bench, { videoId: id, change, viewer: null })).rejects.toMatchObject({
        code: 'bad_request',
      });
  });

  it('that fails is tried again, and given up after some tries; its uploader may try once more', async () => {
    const id = await start();
    const fail = () => Promise.reject(new Error('a lamp fell over'));
    for (let tries = 1; tries < MAX_TRIES; tries += 1) {
      await expect(work(id, fail)).rejects.toThrow('a lamp fell over');
      expect(await bench.readRow(id)).toMatchObject({ status_id: 2, tries });
    }
    await work(id, fail);
    expect(await own(id)).toMatchObject({ state: 'rejected', code: 'server_error', may_retry: true });
    const stranger = { _id: 999, is_moderator: false, status_id: 6 };
    await expect(retryVideo(bench, { videoId: id, viewer: stranger })).rejects.toMatchObject({
      code: 'not_found',
    });
    await retryVideo(bench, { videoId: id, viewer: viewer() });
    expect(await own(id)).toMatchObject({ state: 'scanning', may_retry: false });
    await work(id, store('ladder'));
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, tries: 0, error: null });
    const asked = `6>2 asked by member ${bench.memberId}`;
    expect((await logOf(id)).slice(1)).toEqual(['2>6 server_error', asked, '2>3']);
  });

  it('that ends its worker every time is given up, too', async () => {
    const id = await start();
    await bench.db
      .updateTable('video_processing')
      .set({ tries: MAX_TRIES })
      .where('video_id', '=', id)
      .execute();
    await work(id, () => Promise.reject(new Error('is never reached')));
    expect(await own(id)).toMatchObject({ state: 'rejected', code: 'server_error', may_retry: true });
  });

  it('that finds the disk full waits, says so, and counts as no try', async () => {
    const id = await start();
    const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
    const reported = new FfmpegError(1, 'av_interleaved_write_frame(): No space left on device');
    for (const error of [full, reported, new Error('put', { cause: full })]) {
      await work(id, () => Promise.reject(error));
      expect(await bench.readRow(id)).toMatchObject({ status_id: 2, stage: 'scan', tries: 0 });
      expect(await own(id)).toMatchObject({ state: 'scanning', waiting_for: 'disk' });
    }
    expect(await bench.jobsOf(id)).toEqual([QUEUES.scan]);
    await work(id, store('ladder'));
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, waiting_for: null });
  });

  it('whose worker is asked to end counts as no try', async () => {
    const id = await start();
    const stopping = new AbortController();
    const ending = work(
      id,
      async (deps) => {
        stopping.abort(new Error('the worker ends'));
        deps.signal.throwIfAborted();
      },
      stopping.signal,
    );
    await expect(ending).rejects.toThrow('the worker ends');
    expect(await bench.readRow(id)).toMatchObject({ status_id: 2, stage: 'scan', tries: 0 });
  });

  it('whose job was lost is put on the queue again', async () => {
    const id = await start();
    await sql`DELETE FROM pgboss.job`.execute(bench.db);
    expect(await resumeStrandedWork(bench.db)).toBe(0);
    await sql`UPDATE video_processing SET updated_at = now() - interval '1 hour' WHERE video_id = ${id}`.execute(
      bench.db,
    );
    await resumeStrandedWork(bench.db);
    expect(await bench.jobsOf(id)).toEqual([QUEUES.scan]);
  });
});
