import type { VideoPlan } from './stages/plan-video.ts';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from '../platform/config/config.ts';
import { FfmpegError } from '../media/ffmpeg/run-ffmpeg.ts';
import { foldListingDeltas } from '../catalogue/counters.sql.ts';
import { updateStage, updateShownFiles } from './video-processing.sql.ts';
import { SOUND_PIECE } from './queue-pieces.ts';
import { QUEUES, type QueueName } from './video-queue.ts';
import { addMember } from '../testing/catalogue.ts';
import { progressiveFilesOf } from '../watching/progressive-files.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { blockVideo } from './duplicates.ts';
import { listDownloadableRenditions, progressiveBytes } from '../watching/downloadable-renditions.ts';
import { listOwnUploads } from '../uploads/own-uploads.ts';
import { changeVideoState } from '../publication/publication.ts';
import type { AccessViewer } from '../access/require-access.ts';
import {
  dropVideo,
  editVideo,
  receiveVideo,
  startVideo,
  type VideoDetails,
} from '../uploads/video-intake.ts';
import { isEncodingDue, markExtraLaddersDue } from './extra-ladders.sql.ts';
import { selectPastSources } from './video-sources.sql.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { MAX_TRIES } from './video-failures.ts';
import { endRun, type ProcessingDeps, processStage, type Run } from './video-processing.ts';
import { resumeStrandedWork, retryVideo } from './video-retry.ts';
import { testSecrets } from '../testing/secrets.ts';

/** Each test runs ffmpeg several times; on a busy machine that is no matter of seconds. */
jest.setTimeout(240_000);

let bench: ProcessingBench;
let seed = 100;

beforeAll(async () => {
  bench = await openProcessing();
  moderator._id = await addMember(bench.db, 'moderating', { is_moderator: true });
});
afterAll(() => bench.close());

const viewer = () => ({ _id: bench.memberId, is_moderator: false, status_id: 6 });
const moderator = { _id: 0, is_moderator: true, status_id: 1 };
const freshClip = () => {
  seed += 1;
  return bench.makeClip(`clip-${seed}.mp4`, { seed });
};
const scan = (videoId: number) => bench.doJob(QUEUES.scan, { videoId });
const ladder = (videoId: number) => bench.doJob(QUEUES.ladder, { videoId });
const own = async (videoId: number) => {
  const owner = { _id: bench.memberId, is_moderator: false };
  return (await listOwnUploads({ db: bench.db, secrets: testSecrets() }, owner, { page: 1, videoId }))
    .videos[0];
};
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

/** Stores a file as a part of what was made of the video, and shows it. */
const store = (stage: 'ladder' | 'done') => async (deps: ProcessingDeps, run: Run) => {
  await storeFile(deps, run.owner, 'master.m3u8', Buffer.from('#EXTM3U'));
  await endRun(deps.db, run, async (tx) => {
    await updateShownFiles(tx, run.videoId, { ...RECORD, filmId: run.filmId });
    await updateStage(tx, run.videoId, { stage });
    await changeVideoState({ ...deps, db: tx }, { videoId: run.videoId, change: 'transcode', viewer: null });
    await submitIfComplete({ ...deps, db: tx }, run.videoId);
  });
};
const RECORD = { state: 'processing', revision: 'r', manifest: {}, height: 240, durationSeconds: 3 } as const;
const start = async (details: Partial<VideoDetails> = {}): Promise<number> => {
  const { videoId } = await startVideo(bench, {
    memberId: bench.memberId,
    details,
    isNobodyShown: true,
  });
  const sourceKey = `sources/${videoId}/a.mp4`;
  await receiveVideo(bench, { videoId, sourceKey, fileName: 'a.mp4', bytes: 1 });
  return videoId;
};
const work = (
  videoId: number,
  does: (deps: ProcessingDeps, run: Run) => Promise<void>,
  signal?: AbortSignal,
) => processStage({ ...bench.deps(), ...(signal && { signal }) }, videoId, 'scan', does);

/** Of a video of 480 lines: the middle one can be watched while the others wait. */
const expectFirstRendition = async (id: number): Promise<void> => {
  const shown = await bench.readRow(id);
  expect(shown).toMatchObject({ status_id: 3, stage: 'ladder', tries: 0 });
  expect(await filesOf(shown.film_id)).toEqual(
    expect.arrayContaining(['360p/000.m4s', '360p/index.m3u8', 'master.m3u8', 'screenshots/10.jpg']),
  );
  expect(await own(id)).toMatchObject({
    state: 'transcoding',
    is_playable: true,
    renditions: [
      { name: '240p', state: 'waiting' },
      { name: '360p', state: 'ready', progress: 1 },
      { name: '480p', state: 'waiting' },
    ],
  });
};
const expectWholeLadder = async (id: number): Promise<void> => {
  const row = await bench.readRow(id);
  expect(row).toMatchObject({ status_id: 4, stage: 'done' });
  expect(await filesOf(row.film_id)).toEqual(
    expect.arrayContaining(['240p/index.m3u8', '360p/index.m3u8', '480p/index.m3u8', 'screenshots/10.jpg']),
  );
};

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
    // Anyone who asks for a file's length is answered by what was noted, which is the length of what is sent.
    for (const { name } of listDownloadableRenditions(manifest)) {
      const file = await progressiveFilesOf(bench.storage).find(row.film_id ?? '', name);
      expect([name, progressiveBytes(manifest, name)]).toEqual([name, file?.bytes]);
    }
    // The same jobs again, as a queue may bring them, change nothing.
    await scan(id);
    await ladder(id);
    expect(await bench.readRow(id)).toEqual(row);
  });

  it('that no player shows as it is can be watched as soon as it was compared with others', async () => {
    seed += 1;
    const codec = ['-c:v', 'mpeg4', '-q:v', '6', '-c:a', 'libmp3lame'];
    const id = await bench.upload(await bench.makeClip('old.avi', { seed, size: '854x480', codec }));
    await scan(id);
    await expectFirstRendition(id);
    const jobs = await bench.jobsOf(id);
    expect(jobs).toContain(QUEUES.ladder);
    expect(jobs).not.toContain(QUEUES.first);
    await ladder(id);
    await expectWholeLadder(id);

    // The same pictures once more: nobody sees anything of what is refused.
    const before = await bench.filmIds();
    const again = await bench.makeClip('again.avi', { seed, size: '854x480', codec: [...codec, '-g', '7'] });
    const copy = await bench.upload(again);
    await scan(copy);
    expect(await bench.readRow(copy)).toMatchObject({ stage: 'failed', film_id: null });
    expect(await bench.filmIds()).toEqual(before);
  });

  it('with key frames far apart can be watched at its first rendition, before the ladder', async () => {
    seed += 1;
    const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    const codec = [...picture, '-g', '250', '-sc_threshold', '0', '-c:a', 'aac'];
    const clip = await bench.makeClip('far-apart.mp4', { seed, seconds: 6, size: '854x480', codec });
    const id = await bench.upload(clip);
    await scan(id);
    const scanned = await bench.readRow(id);
    expect(scanned).toMatchObject({ status_id: 3, stage: 'first' });
    expect(await own(id)).toMatchObject({ state: 'transcoding', is_playable: false });
    expect(await bench.jobsOf(id)).toContain(QUEUES.first);
    await bench.doJob(QUEUES.first, { videoId: id });
    await expectFirstRendition(id);
    expect(await bench.jobsOf(id)).toContain(QUEUES.ladder);
    await ladder(id);
    await expectWholeLadder(id);
  });

  it('in pieces is published first, and has its ladders in other codecs then, one after the other', async () => {
    seed += 1;
    const id = await bench.upload(await bench.makeClip('pieces.mp4', { seed, seconds: 8 }));
    const config = readConfig({
      FOYER_EXTRA_LADDERS: 'av1,hevc',
      FOYER_TRANSCODE_PRESET: 'ultrafast',
      FOYER_PIECE_SECONDS: '4',
      FOYER_MIN_MINUTES: '0',
      FOYER_MIN_MINUTES_EXCLUSIVE: '0',
    });
    const doWith = (queue: QueueName, piece?: number) =>
      bench.doJob(queue, { videoId: id, ...(piece !== undefined && { piece }) }, { config });
    await doWith(QUEUES.scan);
    expect(await bench.readRow(id)).toMatchObject({ stage: 'pieces' });
    for (const piece of [SOUND_PIECE, 0, 1]) await doWith(QUEUES.piece, piece);
    await doWith(QUEUES.join);
    const row = await bench.readRow(id);
    expect(row).toMatchObject({ status_id: 4, stage: 'done', error: null });
    const readMaster = async () => {
      const master = await bench.storage.open(`films/${row.film_id}/master.m3u8`);
      return text(master?.body ?? Readable.from([]));
    };
    const published = await readMaster();
    expect(published).not.toMatch(/av01|hvc1/);
    expect(await bench.jobsOf(id)).toContain(QUEUES.extraLadder);
    expect(await isEncodingDue(bench.db)).toBe(true);
    await sql`UPDATE video_processing SET updated_at = now() - interval '2 hours' WHERE video_id = ${id}`.execute(
      bench.db,
    );
    const sources = async () =>
      (await selectPastSources(bench.db, { keepsDone: false, retryable: [] })).map(
        ({ video_id }) => video_id,
      );
    expect(await sources()).not.toContain(id);

    // Each twice: a worker that was killed at the end leaves all files and the job.
    const makeTwice = async () => {
      const { plan } = await bench.db
        .selectFrom('video_processing')
        .select('plan')
        .where('video_id', '=', id)
        .executeTakeFirstOrThrow();
      await doWith(QUEUES.extraLadder);
      await markExtraLaddersDue(bench.db, id, (plan as unknown as VideoPlan).extraLadders ?? []);
      await doWith(QUEUES.extraLadder);
    };
    await makeTwice();
    expect(await readMaster()).not.toContain('hvc1');
    expect(await sources()).not.toContain(id);
    await makeTwice();
    expect((await bench.readRow(id)).film_id).toBe(row.film_id);
    expect(await filesOf(row.film_id)).toEqual(
      expect.arrayContaining([
        ...['240p/003.m4s', 'av1-240p/003.m4s', 'av1-240p/index.m3u8'],
        ...['hevc-240p/003.m4s', 'hevc-240p/index.m3u8'],
      ]),
    );
    const extended = await readMaster();
    expect(extended.startsWith(published.trimEnd())).toBe(true);
    expect(extended.match(/CODECS="av01\.[^"]+"\nav1-240p\/index\.m3u8/g)).toHaveLength(1);
    expect(extended.match(/CODECS="hvc1\.1\.6\.L\d+\.[^"]+"\nhevc-240p\/index\.m3u8/g)).toHaveLength(1);
    const { manifest } = await bench.db
      .selectFrom('media_objects')
      .select('manifest')
      .where('id', '=', `video-${id}`)
      .executeTakeFirstOrThrow();
    expect(manifest).toMatchObject({ rungs: ['240p', 'source', 'av1-240p', 'hevc-240p'] });
    expect(await sources()).toContain(id);
    // Nothing is left to be made.
    await doWith(QUEUES.extraLadder);
    expect(await readMaster()).toBe(extended);
  });

  it('waits for its details, however late they come', async () => {
    const id = await start();
    await work(id, store('done'));
    expect(await bench.readRow(id)).toMatchObject({ status_id: 3, stage: 'done' });
    expect(await own(id)).toMatchObject({
      state: 'transcoding',
      // This test's work makes no stills, so that none is chosen.
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

  it('is listed and found by its words once it is published, and not before', async () => {
    const title = 'Zephyr over the pier';
    const id = await start({ title, categories: ['outdoor'], screenshot: 1 });
    await work(id, store('done'));
    expect(await bench.readRow(id)).toMatchObject({ status_id: 4 });
    const read = () =>
      bench.db
        .selectFrom('videos as v')
        .leftJoin('video_search as s', 's.video_id', 'v.id')
        .select(['v.is_listed', 'v.posted_at', 's.tokens'])
        .where('v.id', '=', id)
        .executeTakeFirstOrThrow();
    expect((await read()).is_listed).toBe(false);
    await changeVideoState(bench, { videoId: id, change: 'approve', viewer: moderator });
    const { is_listed, posted_at, tokens } = await read();
    expect(is_listed).toBe(true);
    expect(tokens).toContain("'zephyr'");
    expect(Date.now() - posted_at.getTime()).toBeLessThan(60_000);
    const uploader = () =>
      bench.db
        .selectFrom('members')
        .select('videos_count')
        .where('id', '=', bench.memberId)
        .executeTakeFirstOrThrow();
    while ((await foldListingDeltas(bench.db)) > 0);
    expect((await uploader()).videos_count).toBe(1);
    await changeVideoState(bench, { videoId: id, change: 'delete', viewer: moderator });
    while ((await foldListingDeltas(bench.db)) > 0);
    expect((await uploader()).videos_count).toBe(0);
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
    seed += 1;
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
