/** Gives the claim of a job back to the queue. */
import type { PgBoss } from 'pg-boss';

export interface JobClaim {
  id: string;
  /** pg-boss's number of the attempt: tells this claim of the job from later ones. */
  retryCount: number;
}

/**
 * To the queue it is a failure, which is tried again after a delay; then the delay is taken away, and workers are notified.
 * Does nothing to a job that another worker has, or that is done.
 * @param boss over a transaction, so that nobody sees the delay
 */
export const giveBackJob = async (boss: PgBoss, queue: string, claim: JobClaim): Promise<void> => {
  await boss.fail(queue, { id: claim.id, retryCount: claim.retryCount }, { message: 'its worker ended' });
  await boss.update(queue, undefined, { id: claim.id, startAfter: 0 });
};
