/** An upload on its way: what is watched of it when, and what becomes public. */
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { VideoPlan } from './stages/plan-video.ts';
import { readConfig } from '../platform/config/config.ts';
import { foldListingDeltas } from '../catalogue/counters.sql.ts';
import { declarePeople } from '../records/people-shown.ts';
import { getListedVideo } from '../catalogue/listings.ts';
import { testSecrets } from '../testing/secrets.ts';
import { SOUND_PIECE } from './queue-pieces.ts';
import { QUEUES, type QueueName } from './video-queue.ts';
import { progressiveFilesOf } from '../watching/progressive-files.ts';
import { listDownloadableRenditions, progressiveBytes } from '../watching/downloadable-renditions.ts';
import { changeVideoState } from '../publication/publication.ts';
import { dropVideo, editVideo, receiveVideo, startVideo } from '../uploads/video-intake.ts';
import { isEncodingDue, markExtraLaddersDue } from './extra-ladders.sql.ts';
import { selectPastSources } from './video-sources.sql.ts';
import { itInTurns } from '../testing/long.ts';
import { openVideoWork } from './video-work.fixture.ts';

const {
  bench,
  viewer,
  moderator,
  nextSeed,
  freshClip,
  scan,
  ladder,
  own,
  filesOf,
  logOf,
  store,
  start,
  work,
  expectFirstRendition,
  expectWholeLadder,
} = await openVideoWork();
afterAll(() => bench.close());

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

  it('has its pictures when it can be approved, however late their own job comes', async () => {
    const id = await bench.upload(await freshClip());
    await scan(id);
    await ladder(id);
    expect(await bench.jobsOf(id)).toContain(QUEUES.pictures);
    await declarePeople(bench.db, viewer(), {
      kind: 'video',
      objectId: id,
      people: 'nobody',
      recordedOn: '',
    });
    await changeVideoState(bench, { videoId: id, change: 'approve', viewer: moderator });
    const context = { language: 'en', viewer: null, secrets: testSecrets() } as const;
    const [card] = await getListedVideo(bench.db, { id, gender: 'straight' }, context);
    const addresses = [card?.thumb, card?.scr, card?.thumbsrc, card?.thumb_avif]
      .flatMap((text) => text?.split(', ') ?? [])
      .map((text) => basename(text.split(' ')[0] ?? ''));
    for (const name of addresses)
      expect([name, await bench.storage.stat(`objects/video-${id}/${name}`)]).toEqual([
        name,
        expect.anything(),
      ]);
    expect(addresses).toHaveLength(6);
    // The job finds its work done, and nobody's address ends.
    await bench.doJob(QUEUES.pictures, { videoId: id });
    expect(await getListedVideo(bench.db, { id, gender: 'straight' }, context)).toEqual([card]);
    await changeVideoState(bench, { videoId: id, change: 'delete', viewer: moderator });
  });

  itInTurns(
    'that no player shows as it is can be watched as soon as it was compared with others',
    async () => {
      const seed = nextSeed();
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
      const again = await bench.makeClip('again.avi', {
        seed,
        size: '854x480',
        codec: [...codec, '-g', '7'],
      });
      const copy = await bench.upload(again);
      await scan(copy);
      expect(await bench.readRow(copy)).toMatchObject({ stage: 'failed', film_id: null });
      expect(await bench.filmIds()).toEqual(before);
    },
  );

  itInTurns(
    'with key frames far apart can be watched at its first rendition, before the ladder',
    async () => {
      const seed = nextSeed();
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
    },
  );

  it('in pieces is published first, and has its ladders in other codecs then, one after the other', async () => {
    const seed = nextSeed();
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
