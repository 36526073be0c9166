/**
 * Ends a run: gives the encoded video its storyboard, preview, pictures and master playlist, stores it, and publishes it in
 * one step.
 */
import { randomBytes } from 'node:crypto';
import { ladderLines } from '../../media/ladder/plan-ladder.ts';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import { PROGRESSIVE_VERSION } from '../../media/hls/progressive-mp4.ts';
import { writeMaster, type MasterRendition } from '../../media/hls/write-master.ts';
import { updateStage, updateShownFiles } from '../video-processing.sql.ts';
import { finishRenditions } from '../video-progress.sql.ts';
import { deletePieces } from '../video-pieces.sql.ts';
import { insertWholeSample } from '../estimates/estimates.sql.ts';
import { measureWork } from '../estimates/follow-work.ts';
import { finishWork } from '../estimates/work-units.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { filmFolder } from '../../platform/storage/media-keys.ts';
import { measureProgressive } from '../../watching/progressive-files.ts';
import { listDownloadableRenditions, type ProgressiveSizes } from '../../watching/downloadable-renditions.ts';
import { listFiles, storeFolder } from '../../stored-files/stored-files.ts';
import { queueExtraLadders } from '../queue-extra-ladders.ts';
import { submitIfComplete } from '../../publication/submit-video.ts';
import { endRun, type ProcessingDeps, type Run } from '../video-processing.ts';
import { copyScreenshots, makePicturesIfNone } from '../video-screenshots.ts';
import { makeSourceRendition } from '../../media/ladder/source-rendition.ts';
import { plannedRenditions } from '../../media/ladder/transcode-video.ts';
import type { VideoPlan } from './plan-video.ts';
import { makeStoryboardAndPreview } from './make-storyboard-and-preview.ts';

/** In the record of films whose sound is at the site's loudness: nobody looks after it any more. */
export const SOUND_LEVELLED = { soundLevelled: true } as const;

export interface EncodedVideo {
  facts: MediaFacts;
  plan: VideoPlan;
  /** The source, to be read. */
  sourcePath: string;
  /** Holds the folders of all encoded renditions. */
  folder: string;
  /** Of what was really encoded. */
  durationSeconds: number;
}

/** Lowest first; the source above the ladder's renditions, as players want them. */
const makeMasterRenditions = async (
  { tools, signal }: ProcessingDeps,
  { plan, facts, folder, sourcePath }: EncodedVideo,
): Promise<MasterRendition[]> => {
  const renditions: MasterRendition[] = plannedRenditions(plan.ladder);
  if (plan.keepsSource) {
    const source = await makeSourceRendition({
      ffmpeg: tools.ffmpeg,
      input: sourcePath,
      facts,
      soundLevel: plan.ladder.soundLevel,
      outputDir: folder,
      signal,
    });
    if (source.isMade) renditions.push(source.rendition);
  }
  return renditions;
};

/** What a question for a file's length is answered by, without opening its segments. */
export const measureRenditions = async (
  folder: string,
  renditions: readonly MasterRendition[],
): Promise<ProgressiveSizes> => {
  const local = createFileStorage(folder);
  const bytes: Record<string, number> = {};
  for (const { name } of listDownloadableRenditions({
    rungs: renditions.map(({ name: own }) => own),
    height: 1,
  })) {
    const size = await measureProgressive(local, `${name}/`);
    if (size !== undefined) bytes[name] = size;
  }
  return { version: PROGRESSIVE_VERSION, bytes };
};

/** Stores the files in `made.folder` and shows them, if this run is still the newest. */
export const publishEncodedVideo = (deps: ProcessingDeps, run: Run, made: EncodedVideo): Promise<void> =>
  measureWork(deps.db, run.videoId, finishWork(made.facts, made.plan.ladder), () =>
    finishVideo(deps, run, made),
  );

const finishVideo = async (deps: ProcessingDeps, run: Run, made: EncodedVideo): Promise<void> => {
  const { db, signal } = deps;
  const { videoId, filmId, shownFilmId } = run;
  const extras = await makeStoryboardAndPreview(deps, made);
  const renditions = await makeMasterRenditions(deps, made);
  if (shownFilmId !== null)
    await copyScreenshots(deps, await listFiles(db, filmFolder(shownFilmId)), shownFilmId, made.folder);
  await writeMaster(made.folder, renditions);
  const progressive = await measureRenditions(made.folder, renditions);
  await storeFolder(deps, run.owner, made.folder, { signal });
  await makePicturesIfNone(deps, videoId);
  const lines = Math.round(Math.max(...renditions.map(({ width, height }) => ladderLines(width, height))));
  await endRun(db, run, async (tx) => {
    await updateShownFiles(tx, videoId, {
      filmId,
      state: 'ready',
      revision: randomBytes(9).toString('base64url'),
      manifest: {
        durationSeconds: made.durationSeconds,
        height: lines,
        rungs: renditions.map(({ name }) => name),
        ...extras,
        ...SOUND_LEVELLED,
        progressive,
      },
      height: lines,
      durationSeconds: made.durationSeconds,
    });
    await updateStage(tx, videoId, { stage: 'done' });
    await finishRenditions(tx, videoId);
    await deletePieces(tx, videoId);
    await queueExtraLadders(tx, videoId, made.plan.extraLadders);
    await insertWholeSample(tx, videoId);
    await submitIfComplete({ db: tx }, videoId);
  });
};
