/** The whole film from its rungs: storyboard, preview, loudness, pictures, master; stored, and shown in one step. */
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assembleRendition } from '../media/assemble-rendition.ts';
import { HOVER_PREVIEW_FILE, makeHoverPreview } from '../media/hover-preview.ts';
import { SEGMENT_SECONDS } from '../media/ladder.ts';
import { measureLoudness } from '../media/loudness.ts';
import { ladderLines } from '../media/plan-ladder.ts';
import type { MediaFacts } from '../media/probe-media.ts';
import { PROGRESSIVE_VERSION } from '../media/progressive-mp4.ts';
import { makeSourceRung } from '../media/source-rung.ts';
import { makeStoryboardSprite, storyboardGeometry, storyboardVtt } from '../media/storyboard.ts';
import { planRungs } from '../media/transcode-film.ts';
import { type MasterRung, writeMaster } from '../media/write-master.ts';
import { updateFilm, updateStage } from './video-processing.sql.ts';
import { finishRenditions } from './video-progress.sql.ts';
import { deletePieces } from './video-pieces.sql.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { filmFolder } from '../platform/storage/media-keys.ts';
import { measureProgressive } from '../watching/progressive-files.ts';
import { listFilmRungs, type ProgressiveSizes } from '../watching/video-renditions.ts';
import { listFiles, storeFolder } from '../stored-files/stored-files.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import type { FilmPlan } from './video-plan.ts';
import { endRun, type ProcessingDeps, type Run } from './video-processing.ts';
import { copyScreenshots } from './video-screenshots.ts';

export interface MadeFilm {
  facts: MediaFacts;
  plan: FilmPlan;
  /** The source, to be read. */
  sourcePath: string;
  /** Holds the folders of all encoded rungs. */
  folder: string;
  /** Of what was really encoded. */
  durationSeconds: number;
}

/** What the watch page, cards and the next film need to know of this one. */
type FilmManifest = Record<string, unknown>;

const makeExtras = async (
  { tools: { ffmpeg }, workFolder, signal }: ProcessingDeps,
  { plan, folder, durationSeconds }: MadeFilm,
): Promise<FilmManifest> => {
  const lowest = plan.ladder.renditions[0];
  if (!lowest) throw new Error('a ladder without rungs');
  const small = join(workFolder, 'small.mp4');
  await assembleRendition(join(folder, lowest.name), small);
  const storyboard = storyboardGeometry(durationSeconds, SEGMENT_SECONDS, lowest);
  await makeStoryboardSprite(ffmpeg, small, storyboard, SEGMENT_SECONDS, join(folder, 'storyboard.jpg'), {
    signal,
  });
  await writeFile(
    join(folder, 'storyboard.vtt'),
    storyboardVtt(storyboard, durationSeconds, 'storyboard.jpg'),
  );
  await makeHoverPreview({
    ffmpeg,
    input: small,
    durationSeconds,
    width: lowest.width,
    height: lowest.height,
    outputPath: join(folder, HOVER_PREVIEW_FILE),
    signal,
  });
  const loudness = await measureLoudness({ ffmpeg, input: small, signal });
  await rm(small, { force: true });
  return { storyboard, preview: HOVER_PREVIEW_FILE, loudness: loudness ?? null };
};

/** Lowest first; the source above the ladder's rungs, as players want them. */
const makeRungs = async (
  { tools, signal }: ProcessingDeps,
  { plan, facts, folder, sourcePath }: MadeFilm,
): Promise<MasterRung[]> => {
  const rungs: MasterRung[] = [...planRungs(plan.ladder), ...(plan.av1 ? planRungs(plan.av1) : [])];
  if (plan.keepsSource) {
    const source = await makeSourceRung({
      ffmpeg: tools.ffmpeg,
      input: sourcePath,
      facts,
      outputDir: folder,
      signal,
    });
    if (source.isMade) rungs.push(source.rung);
  }
  return rungs;
};

/** What a question for a file's length is answered by, without opening its segments. */
const measureRungs = async (folder: string, rungs: readonly MasterRung[]): Promise<ProgressiveSizes> => {
  const local = createFileStorage(folder);
  const bytes: Record<string, number> = {};
  for (const { name } of listFilmRungs({ rungs: rungs.map(({ name: rung }) => rung), height: 1 })) {
    const size = await measureProgressive(local, `${name}/`);
    if (size !== undefined) bytes[name] = size;
  }
  return { version: PROGRESSIVE_VERSION, bytes };
};

/** Publishes the film that lies in `made.folder`, if this run is still the newest. */
export const publishFilm = async (deps: ProcessingDeps, run: Run, made: MadeFilm): Promise<void> => {
  const { db, signal } = deps;
  const { videoId, filmId, shownFilm } = run;
  const extras = await makeExtras(deps, made);
  const rungs = await makeRungs(deps, made);
  if (shownFilm !== null)
    await copyScreenshots(deps, await listFiles(db, filmFolder(shownFilm)), shownFilm, made.folder);
  await writeMaster(made.folder, rungs);
  const progressive = await measureRungs(made.folder, rungs);
  await storeFolder(deps, run.owner, made.folder, { signal });
  const lines = Math.round(Math.max(...rungs.map(({ width, height }) => ladderLines(width, height))));
  await endRun(db, run, async (tx) => {
    await updateFilm(tx, videoId, {
      filmId,
      state: 'ready',
      revision: randomBytes(9).toString('base64url'),
      manifest: {
        durationSeconds: made.durationSeconds,
        height: lines,
        rungs: rungs.map(({ name }) => name),
        ...extras,
        progressive,
      },
      height: lines,
      durationSeconds: made.durationSeconds,
    });
    await updateStage(tx, videoId, { stage: 'done' });
    await finishRenditions(tx, videoId);
    await deletePieces(tx, videoId);
    await submitIfComplete({ db: tx }, videoId);
  });
};
