/**
 * The stage `trim`: cuts a new source for a replacement out of its video's own file, which then takes the way of every upload. From the
 * file that was sent, while the site has it; else from the best rendition, which costs one more generation.
 */
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { probeMedia } from '../../media/analysis/probe-media.ts';
import { CUT_EXTENSION, cutVideo } from '../../media/ladder/cut-video.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { sourceFolder } from '../../platform/storage/media-keys.ts';
import { storeFile } from '../../stored-files/stored-files.ts';
import { withBestSource } from '../best-source.ts';
import { noteCut, selectTrim } from '../trims.sql.ts';
import { OvertakenError } from '../video-failures.ts';
import { endRun, type ProcessingDeps, type Run } from '../video-processing.ts';
import { updateStage } from '../video-processing.sql.ts';
import { createCutProgressNote } from '../video-progress.ts';
import { enqueueJob, QUEUES } from '../video-queue.ts';

/** The work of the stage `trim`. @throws what went wrong; see settleRun */
export const trimVideo = async (deps: ProcessingDeps, run: Run): Promise<void> => {
  const { db, workFolder, tools, signal } = deps;
  const { videoId } = run;
  const trim = await selectTrim(db, videoId);
  if (!trim) throw new OvertakenError(`video ${videoId} is not to be cut`);
  const outputPath = join(workFolder, `cut.${CUT_EXTENSION}`);
  await withBestSource(deps, trim, async (input, rendition) => {
    // A rendition has one sound, whatever stream that is.
    if (trim.soundStream !== null && rendition !== undefined) throw new FileMissingError('of the upload');
    const probed = await probeMedia(tools, input, { signal });
    const facts = trim.soundStream === null ? probed : { ...probed, audioStream: trim.soundStream };
    const { onProgress, end } = createCutProgressNote(db, run);
    onProgress(0);
    try {
      await cutVideo({
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
