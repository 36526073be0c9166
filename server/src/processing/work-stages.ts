/** What each queue's work is called where people see it. */
import type { WorkStage } from '@foyer/shared/wire-schemas/machine-room/work';
import { ALBUM_QUEUE } from '../albums/album-queue.ts';
import { REMAKES } from './video-jobs.sql.ts';
import { QUEUES } from './video-queue.ts';

export const QUEUE_OF_STAGE: Readonly<Record<WorkStage, string>> = {
  trim: QUEUES.trim,
  scan: QUEUES.scan,
  first: QUEUES.first,
  ladder: QUEUES.ladder,
  pieces: QUEUES.piece,
  join: QUEUES.join,
  pictures: QUEUES.pictures,
  extra: QUEUES.extraLadder,
  photos: ALBUM_QUEUE,
  // No queue: a table of its own, of which one film is worked on at a time (decision 112).
  remake: REMAKES,
};

const STAGES = new Map(
  (Object.entries(QUEUE_OF_STAGE) as [WorkStage, string][]).map(([stage, queue]) => [queue, stage]),
)
  // Of its pieces a video has many jobs; a failure is the whole stage's.
  .set('video-pieces', 'pieces');

export const stageOfQueue = (queue: string): WorkStage | undefined => STAGES.get(queue);

/** Stages of `video_processing`: they end as a whole, and the work starts again with the scan. */
export const RUN_STAGES: readonly WorkStage[] = ['trim', 'scan', 'first', 'ladder', 'pieces', 'join'];
