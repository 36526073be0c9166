/**
 * The stage `trim`: cuts a new source for a replacement out of its video's own file, which then takes the way of every upload. From the
 * file that was sent, while the site has it; else from the best rendition, which costs one more generation.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { probeMedia } from '../media/analysis/probe-media.ts';
import { assembleRendition } from '../media/hls/assemble-rendition.ts';
import { CUT_EXTENSION, cutFilm } from '../media/ladder/cut-film.ts';
import { SOURCE_RENDITION } from '../media/ladder/source-rendition.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { filmFolder, sourceFolder } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { noteCut, selectTrim, type TrimRow } from './trims.sql.ts';
import { OvertakenError } from './video-failures.ts';
import { endRun, type ProcessingDeps, type Run } from './video-processing.ts';
import { updateStage } from './video-processing.sql.ts';
import { createCutProgressNote } from './video-progress.ts';
import { enqueueJob, QUEUES } from './video-queue.ts';

/** The file that was sent as it was, then the tallest of the ladder. */
const bestRendition = (rungs: readonly string[]): string | undefined =>
  rungs.includes(SOURCE_RENDITION)
    ? SOURCE_RENDITION
    : rungs
        .filter((name) => /^\d+p$/.test(name))
        .toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))[0];

const listRenditions = async (storage: Storage, filmId: string): Promise<string[]> => {
  const names = new Set<string>();
  const folder = `${filmFolder(filmId)}/`;
  for await (const { key } of storage.list(folder)) names.add(key.slice(folder.length).split('/')[0] ?? '');
  return [...names];
};

/** One rendition of the film as a whole file. @throws FileMissingError */
const fetchRendition = async (
  { storage, workFolder, signal }: ProcessingDeps,
  { filmId, rungs }: TrimRow,
): Promise<string> => {
  if (filmId === null) throw new FileMissingError('of the film');
  // Records of old films do not name them.
  const rendition = bestRendition(rungs.length > 0 ? rungs : await listRenditions(storage, filmId));
  if (rendition === undefined) throw new FileMissingError('of the film');
  const folder = join(workFolder, 'rendition');
  const from = `films/${filmId}/${rendition}/`;
  for await (const { key } of storage.list(from)) {
    signal.throwIfAborted();
    const opened = await storage.open(key);
    if (!opened) throw new FileMissingError(key);
    const path = join(folder, key.slice(from.length));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, opened.body);
  }
  const path = join(workFolder, 'whole.mp4');
  await assembleRendition(folder, path);
  return path;
};

/** @throws FileMissingError where neither is there */
const withBestSource = async (
  deps: ProcessingDeps,
  trim: TrimRow,
  work: (path: string) => Promise<void>,
): Promise<void> => {
  const { sourceKey } = trim;
  if (sourceKey !== null)
    try {
      return await deps.withSource(sourceKey, work);
    } catch (error) {
      // The sweep of sources was faster.
      if (!(error instanceof FileMissingError)) throw error;
    }
  return work(await fetchRendition(deps, trim));
};

/** The work of the stage `trim`. @throws what went wrong; see settleRun */
export const trimVideo = async (deps: ProcessingDeps, run: Run): Promise<void> => {
  const { db, workFolder, tools, signal } = deps;
  const { videoId } = run;
  const trim = await selectTrim(db, videoId);
  if (!trim) throw new OvertakenError(`video ${videoId} is not to be cut`);
  const outputPath = join(workFolder, `cut.${CUT_EXTENSION}`);
  await withBestSource(deps, trim, async (input) => {
    const facts = await probeMedia(tools, input, { signal });
    const { onProgress, end } = createCutProgressNote(db, run);
    onProgress(0);
    try {
      await cutFilm({
        ffmpeg: tools.ffmpeg,
        input,
        facts,
        fromSeconds: trim.fromMs / 1000,
        toSeconds: trim.toMs / 1000,
        outputPath,
        signal,
        onProgress,
      });
    } finally {
      await end();
    }
  });
  const { size } = await stat(outputPath);
  const name = `${randomBytes(9).toString('base64url')}.${CUT_EXTENSION}`;
  const folder = sourceFolder(videoId);
  await storeFile(deps, { folder, object: mediaObject('video', videoId) }, name, { path: outputPath });
  await endRun(db, run, async (tx) => {
    await noteCut(tx, videoId, { sourceKey: `${folder}/${name}`, bytes: size });
    await updateStage(tx, videoId, { stage: 'scan' });
    await enqueueJob(tx, QUEUES.scan, { videoId });
  });
};
