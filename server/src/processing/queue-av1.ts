/** Puts the AV1 ladders of published videos on their queue. */
import type { Database } from '../platform/database/create-database.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { markAv1Due, selectStrandedAv1 } from './av1.sql.ts';
import { enqueueJob, QUEUES } from './video-queue.ts';

/** @param tx the transaction in which the video's H.264 ladder is published */
export const queueAv1 = async (tx: Database, videoId: number, plan: LadderPlan): Promise<void> => {
  await markAv1Due(tx, videoId, plan);
  await enqueueJob(tx, QUEUES.av1, { videoId });
};

/** A scheduled job. */
export const resumeStrandedAv1 = async (db: Database): Promise<number> => {
  const stranded = await selectStrandedAv1(db);
  for (const videoId of stranded) await enqueueJob(db, QUEUES.av1, { videoId });
  return stranded.length;
};
