/**
 * Takes one job of several queues at a time, so that a worker never holds work that it cannot start while others are idle
 * (pg-boss's own workers hold one of each queue).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { QueueName, VideoJob } from './video-queue.ts';
import type { Log } from '../platform/logging/log.ts';

const IDLE_MS = 2000;
/** The queue takes a job back that was not heard of for 20 s. */
const HEARTBEAT_MS = 5000;
/** After the database was away. */
const PATIENCE_MS = 3000;

export interface EncodeLoopOptions {
  boss: PgBoss;
  /** Looked at in this order, which is turned after every job, so that none waits for ever. */
  queues: readonly QueueName[];
  /** Asked before a job is taken. Default: always. */
  mayStart?: () => Promise<boolean>;
  run: (queue: QueueName, job: Job<VideoJob>, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  log: Log;
}

/** Runs one claimed job, tells the queue that it lives, and how it ended. */
const runClaimed = async (
  { boss, run, signal }: EncodeLoopOptions,
  queue: QueueName,
  job: Job<VideoJob>,
): Promise<void> => {
  const lost = new AbortController();
  const heartbeat = setInterval(() => {
    boss
      .touch(queue, job)
      .then((answer) => {
        if ('affected' in answer && answer.affected === 0)
          lost.abort(new Error('the queue gave the job to another worker'));
      })
      // The database is away: it gives nothing to others either.
      .catch(() => {});
  }, HEARTBEAT_MS);
  try {
    await run(
      queue,
      job,
      AbortSignal.any([signal, lost.signal, AbortSignal.timeout(job.expireInSeconds * 1000)]),
    );
    await boss.complete(queue, job);
  } catch (error) {
    // Does nothing to a job that was given back.
    await boss.fail(queue, job, { message: error instanceof Error ? error.message : String(error) });
  } finally {
    clearInterval(heartbeat);
  }
};

/** Ends when the signal is aborted and the running job has ended. */
export const runEncodeLoop = async (options: EncodeLoopOptions): Promise<void> => {
  const { boss, signal, log } = options;
  const queues = [...options.queues];
  const claim = async (): Promise<{ queue: QueueName; job: Job<VideoJob> } | undefined> => {
    for (const queue of queues) {
      const [job] = await boss.fetch<VideoJob>(queue);
      if (job) return { queue, job };
    }
    return undefined;
  };
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted)
    try {
      const claimed = (await options.mayStart?.()) === false ? undefined : await claim();
      if (!claimed) await pause(IDLE_MS);
      else {
        await runClaimed(options, claimed.queue, claimed.job);
        queues.push(...queues.splice(0, 1));
      }
    } catch (error) {
      log(`queue: ${error instanceof Error ? error.message : error}`, { level: 'error' });
      await pause(PATIENCE_MS);
    }
};
