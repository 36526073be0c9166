/**
 * Makes a ladder in another codec than H.264 of a video that is published: nobody waits for it, so it has the lowest priority and starts when no other
 * work is at hand. Its renditions join the published ones in the same folder; players that know the codec and decode it well find them in the master playlist.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { masterPlaylist } from '../../media/hls/master-playlist.ts';
import { extendMaster } from '../../media/hls/extend-master.ts';
import { SliceError } from '../../media/hls/slice-cmaf.ts';
import { FfmpegError, MediaLimitError } from '../../media/ffmpeg/run-ffmpeg.ts';
import type { LadderPlan } from '../../media/ladder/plan-ladder.ts';
import { plannedRenditions, transcodeVideo } from '../../media/ladder/transcode-video.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { filmFolder, filmKey } from '../../platform/storage/media-keys.ts';
import { FolderRemovedError, storeFile, storeFolder } from '../../stored-files/stored-files.ts';
import {
  addShownRenditions,
  endExtraLadder,
  type ExtraLadderRow,
  selectExtraLadders,
} from '../extra-ladders.sql.ts';
import { enqueueJob, QUEUES } from '../video-queue.ts';
import type { ProcessingDeps } from '../video-processing.ts';

const MASTER = 'master.m3u8';

/** @throws what may go well another time */
const addRenditions = async (
  deps: ProcessingDeps,
  videoId: number,
  { filmId, sourceKey }: ExtraLadderRow,
  plan: LadderPlan,
): Promise<void> => {
  const { db, storage, tools, workFolder, signal } = deps;
  const folder = join(workFolder, 'output');
  await mkdir(folder, { recursive: true });
  await deps.withSource(sourceKey, (input) =>
    transcodeVideo({ ffmpeg: tools.ffmpeg, input, plan, outputDir: folder, signal, priority: 'spare' }),
  );
  const renditions = plannedRenditions(plan);
  const added = await masterPlaylist(folder, renditions);
  const owner = { folder: filmFolder(filmId), object: mediaObject('video', videoId) };
  await storeFolder(deps, owner, folder, { signal });
  // Read as late as can be: subtitles may have joined it meanwhile.
  const published = await storage.open(filmKey(filmId, MASTER));
  if (!published) throw new FileMissingError(filmKey(filmId, MASTER));
  await storeFile(deps, owner, MASTER, Buffer.from(extendMaster(await text(published.body), added)));
  const names = renditions.map(({ name }) => name);
  await inTransaction(db, (tx) => addShownRenditions(tx, videoId, { filmId, names }));
};

const isOfTheSource = (error: unknown): boolean =>
  error instanceof SliceError ||
  error instanceof MediaLimitError ||
  error instanceof FileMissingError ||
  (error instanceof FfmpegError && !error.wasKilled);

/**
 * One ladder, and a job for the next, so that others' work comes between them. Safe to repeat: a worker that was killed in the middle leaves renditions
 * that no playlist names.
 */
export const makeExtraLadder = async (deps: ProcessingDeps, videoId: number): Promise<void> => {
  const work = await selectExtraLadders(deps.db, videoId);
  const [plan] = work?.plans ?? [];
  if (!work || !plan) return;
  const { filmId } = work;
  const { codec } = plan;
  try {
    await addRenditions(deps, videoId, work, plan);
  } catch (error) {
    // The video is published all the same; what is shown was replaced or removed meanwhile, or its source gives no such ladder.
    if (!(error instanceof FolderRemovedError) && !isOfTheSource(error)) throw error;
    deps.log(`video ${videoId}: no ladder in ${codec}: ${error instanceof Error ? error.message : error}`, {
      level: 'warn',
      video_id: videoId,
      stage: 'extra-ladder',
      codec,
    });
  }
  await inTransaction(deps.db, async (tx) => {
    if (await endExtraLadder(tx, videoId, { filmId, codec }))
      await enqueueJob(tx, QUEUES.extraLadder, { videoId });
  });
};
