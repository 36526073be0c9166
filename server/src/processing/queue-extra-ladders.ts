/** Puts the ladders that published videos get in other codecs on their queue; a job is for one of them. */
import type { Database } from '../platform/database/create-database.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { markExtraLaddersDue, selectStranded } from './extra-ladders.sql.ts';
import { enqueueJob, QUEUES } from './video-queue.ts';

/** @param tx the transaction in which the video's H.264 ladder is published */
export const queueExtraLadders = async (
  tx: Database,
  videoId: number,
  plans: readonly LadderPlan[] = [],
): Promise<void> => {
  if (plans.length === 0) return;
  await markExtraLaddersDue(tx, videoId, plans);
  await enqueueJob(tx, QUEUES.extraLadder, { videoId });
};

/** A scheduled job. */
export const resumeExtraLadders = async (db: Database): Promise<number> => {
  const stranded = await selectStranded(db);
  for (const videoId of stranded) await enqueueJob(db, QUEUES.extraLadder, { videoId });
  return stranded.length;
};
