/**
 * The stage `first`: one rendition of a source that players cannot show as it is, so that its uploader and the moderators need not wait for the whole
 * ladder. Of most such sources (HEVC, VP9, MPEG-4, AVI …) the scan has made it already (`fingerprint-with-first.ts`); what only the cutting of a source
 * tells, as of key frames far apart, comes here.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/create-database.ts';
import { plannedRenditions, transcodeVideo } from '../../media/ladder/transcode-video.ts';
import { firstRendition, ladderLines } from '../../media/ladder/plan-ladder.ts';
import { writeMaster } from '../../media/hls/write-master.ts';
import { expectPart, measureWork } from '../estimates/follow-work.ts';
import { encodeWork } from '../estimates/work-units.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { filmFolder } from '../../platform/storage/media-keys.ts';
import { listFiles, storeFolder } from '../../stored-files/stored-files.ts';
import { readPlan } from './ladder-stage.ts';
import type { VideoPlan } from './plan-video.ts';
import { queuePieces } from '../queue-pieces.ts';
import { endRun, type ProcessingDeps, type Run } from '../video-processing.ts';
import { updateShownFiles, updateStage } from '../video-processing.sql.ts';
import { createProgressNote } from '../video-progress.ts';
import { finishRenditions } from '../video-progress.sql.ts';
import { enqueueJob, QUEUES } from '../video-queue.ts';
import { copyScreenshots } from '../video-screenshots.ts';

/** The video comes to its encoding: as one job, or as pieces. @param tx the transaction of the stage before */
export const queueEncoding = async (tx: Database, videoId: number, plan: VideoPlan): Promise<void> => {
  const isCut = plan.pieces.length > 1;
  await updateStage(tx, videoId, { stage: isCut ? 'pieces' : 'ladder' });
  if (isCut) await queuePieces(tx, videoId, plan);
  else await enqueueJob(tx, QUEUES.ladder, { videoId });
};

/** @throws what went wrong; see settleRun */
export const makeFirstRendition = async (deps: ProcessingDeps, run: Run): Promise<void> => {
  const { db, workFolder, tools, signal } = deps;
  const { facts, plan } = readPlan(run);
  const { videoId, filmId, shownFilmId } = run;
  if (run.sourceKey === null) throw new FileMissingError('of the upload');
  const folder = join(workFolder, 'output');
  await mkdir(folder, { recursive: true });
  const first = firstRendition(plan.ladder);
  await deps.withSource(run.sourceKey, async (input) => {
    const work = encodeWork('first', facts, first);
    const { onProgress, end } = createProgressNote(db, run, [await expectPart(db, first, work)]);
    try {
      const job = { ffmpeg: tools.ffmpeg, input, outputDir: folder, signal, onProgress: onProgress(0) };
      await measureWork(db, videoId, work, () => transcodeVideo({ ...job, plan: first, priority: 'soon' }));
    } finally {
      await end();
    }
  });
  if (shownFilmId !== null)
    await copyScreenshots(deps, await listFiles(db, filmFolder(shownFilmId)), shownFilmId, folder);
  const renditions = plannedRenditions(first);
  const names = renditions.map(({ name }) => name);
  await writeMaster(folder, renditions);
  await storeFolder(deps, run.owner, folder, { signal });
  await endRun(db, run, async (tx) => {
    await updateShownFiles(tx, videoId, {
      filmId,
      state: 'processing',
      revision: randomBytes(9).toString('base64url'),
      manifest: { durationSeconds: facts.durationSeconds, rungs: names },
      height: Math.round(ladderLines(facts.width, facts.height)),
      durationSeconds: facts.durationSeconds,
    });
    await finishRenditions(tx, videoId, names);
    await queueEncoding(tx, videoId, plan);
  });
};
