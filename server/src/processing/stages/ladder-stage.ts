/** The stage `ladder`: a whole video in one job. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFacts } from '../../media/analysis/probe-media.ts';
import { transcodeVideo } from '../../media/ladder/transcode-video.ts';
import { expectPart, measureWork } from '../estimates/follow-work.ts';
import { encodeWork, finishWork } from '../estimates/work-units.ts';
import { FileMissingError } from '../../platform/storage/local-file.ts';
import { publishEncodedVideo } from './publish-encoded-video.ts';
import type { VideoPlan } from './plan-video.ts';
import type { ProcessingDeps, Run } from '../video-processing.ts';
import { createProgressNote } from '../video-progress.ts';

/** Facts and plan as the scan wrote them. @throws Error when it did not */
export const readPlan = ({
  facts,
  plan,
}: {
  facts: unknown;
  plan: unknown;
}): { facts: MediaFacts; plan: VideoPlan } => {
  if (!facts || !plan) throw new Error('the scan left no plan');
  return { facts: facts as MediaFacts, plan: plan as VideoPlan };
};

/** @throws what went wrong; see settleRun */
export const makeLadder = async (deps: ProcessingDeps, run: Run): Promise<void> => {
  const { db, workFolder, tools, signal } = deps;
  const { facts, plan } = readPlan(run);
  if (run.sourceKey === null) throw new FileMissingError('of the upload');
  const folder = join(workFolder, 'output');
  await mkdir(folder, { recursive: true });
  await deps.withSource(run.sourceKey, async (sourcePath) => {
    const work = encodeWork('ladder', facts, plan.ladder);
    const parts = [
      await expectPart(db, plan.ladder, work),
      await expectPart(db, null, finishWork(facts, plan.ladder)),
    ];
    const { onProgress, end } = createProgressNote(db, run, parts);
    try {
      const job = { ffmpeg: tools.ffmpeg, input: sourcePath, outputDir: folder, signal };
      const { durationSeconds } = await measureWork(db, run.videoId, work, () =>
        transcodeVideo({ ...job, plan: plan.ladder, onProgress: onProgress(0) }),
      );
      await publishEncodedVideo(deps, run, { facts, plan, sourcePath, folder, durationSeconds });
    } finally {
      await end();
    }
  });
};
