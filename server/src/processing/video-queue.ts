/** The queues of work on uploaded videos; a job is written in the transaction that makes it due. */
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../platform/database/create-database.ts';
import { currentTraceparent } from '../platform/tracing/spans.ts';
import { giveBackJob } from '../platform/jobs/give-back-job.ts';

export const QUEUES = {
  trim: 'video-trim',
  scan: 'video-scan',
  pictures: 'video-pictures',
  first: 'video-first',
  ladder: 'video-ladder',
  piece: 'video-piece',
  join: 'video-join',
  extraLadder: 'video-extra-ladder',
} as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/** What a job is about; the row says the rest, so that a job that comes late or twice finds what is true now. */
export interface VideoJob {
  videoId: number;
  /** For pieces; -1 is the sound. */
  piece?: number;
  /** W3C `traceparent` of what made it due, where that is traced. */
  traceparent?: string;
}

export interface ClaimedJob {
  queue: QueueName;
  id: string;
  /** pg-boss's `retryCount`: tells this claim of the job from later ones. */
  attempt: number;
}

/** One that waits already for the same thing is enough. */
const keyOf = ({ videoId, piece }: VideoJob): string =>
  piece === undefined ? String(videoId) : `${videoId}.${piece}`;

/** Never started: it only writes rows, through the transaction. */
const openQueue = (db: Database): PgBoss =>
  new PgBoss({ db: fromKysely(db), migrate: false, supervise: false, schedule: false });

/** @param db the transaction that makes the job due */
export const enqueueJob = async (
  db: Database,
  queue: QueueName,
  job: VideoJob,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> => {
  const traceparent = currentTraceparent();
  await openQueue(db).send(queue, traceparent ? { ...job, traceparent } : job, {
    singletonKey: keyOf(job),
    ...(afterSeconds > 0 && { startAfter: afterSeconds }),
  });
};

/**
 * The worker that held them is gone or going: others may take them now, without the delay of a failure. Attempts that the queue
 * gave to another worker meanwhile are left alone.
 */
export const giveBackJobs = async (db: Database, jobs: readonly ClaimedJob[]): Promise<void> => {
  for (const { queue, id, attempt } of jobs)
    await db.transaction().execute((tx) => giveBackJob(openQueue(tx), queue, { id, retryCount: attempt }));
};

/** Jobs that failed for good, or wait for their next try, are anybody's now. @param queue of any kind of work @param tx their transaction */
export const takeUpJobs = async (tx: Database, queue: string, ids: readonly string[]): Promise<void> => {
  const boss = openQueue(tx);
  await boss.retry(queue, [...ids]);
  for (const id of ids) await boss.update(queue, undefined, { id, startAfter: 0 });
};

/** Nobody takes them any more; a worker that has one notices when it next says that it lives. */
export const cancelJobs = async (tx: Database, queue: string, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await openQueue(tx).cancel(queue, [...ids]);
};
