/** The work on uploads over a bench with ffmpeg, and what tests ask of it. */
import { expect } from '@jest/globals';
import { updateStage, updateShownFiles } from './video-processing.sql.ts';
import { QUEUES } from './video-queue.ts';
import { addMember } from '../testing/catalogue.ts';
import { openProcessing } from '../testing/processing.ts';
import { listOwnUploads } from '../uploads/own-uploads.ts';
import { changeVideoState } from '../publication/publication.ts';
import { receiveVideo, startVideo, type VideoDetails } from '../uploads/video-intake.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { endRun, type ProcessingDeps, processStage, type Run } from './video-processing.ts';
import { testSecrets } from '../testing/secrets.ts';

const RECORD = { state: 'processing', revision: 'r', manifest: {}, height: 240, durationSeconds: 3 } as const;

export const openVideoWork = async () => {
  const bench = await openProcessing();
  const viewer = () => ({ _id: bench.memberId, is_moderator: false, status_id: 6 });
  const moderator = {
    _id: await addMember(bench.db, 'moderating', { is_moderator: true }),
    is_moderator: true,
    status_id: 1,
  };
  let seed = 100;
  /** No two clips look alike. */
  const nextSeed = (): number => (seed += 1);
  const freshClip = () => {
    const seed = nextSeed();
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
      await changeVideoState(
        { ...deps, db: tx },
        { videoId: run.videoId, change: 'transcode', viewer: null },
      );
      await submitIfComplete({ ...deps, db: tx }, run.videoId);
    });
  };
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
  return {
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
  };
};
