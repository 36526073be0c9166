/**
 * Runs the site's scheduled jobs: each at its interval, in one process at a time, however many processes there are. A process that
 * runs a scheduled job holds a lock that ends with it; when the scheduled job is wanted next stands in its row (`platform/jobs/scheduled-jobs.sql.ts`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/create-database.ts';
import { processLabel } from '../database/process-label.ts';
import { LOCK_SPACES, type SessionLock, type SessionLocks } from '../database/session-locks.ts';
import { lockKeyOf } from './lock-key.ts';
import {
  startScheduledJob,
  declareScheduledJobs,
  endScheduledJob,
  selectDueScheduledJobs,
} from './scheduled-jobs.sql.ts';
import type { Log } from '../logging/log.ts';
import { inJobSpan } from '../tracing/spans.ts';

/** In one process of the site at a time. The signal is aborted when the process ends or its lock is lost. */
export type JobRun = (db: Database, signal: AbortSignal) => Promise<unknown>;
/** What a room can do at intervals, by its name in the table of scheduled jobs (`app/scheduled-jobs.ts`). */
export type JobRuns = Readonly<Record<string, JobRun>>;

export interface ScheduledJob {
  /** Unique within the site; the same in every process that can run it. */
  name: string;
  everySeconds: number;
  run: JobRun;
}

export interface JobSchedulerOptions {
  db: Database;
  locks: SessionLocks;
  scheduledJobs: readonly ScheduledJob[];
  log: Log;
  /** Between two looks at what is due. */
  pauses?: { shortestMs: number; longestMs: number };
}

/** Of a process: what is short goes on alongside what is long. */
const CONCURRENCY = 3;
const PAUSES = { shortestMs: 1000, longestMs: 5000 };
/** Processes that started together do not ask together for ever. */
const JITTER = 0.3;

const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A scheduled job runs first after its interval; one that failed is tried again with exponential backoff.
 * @returns how to stop; waits for what runs
 */
export const startJobScheduler = ({
  db,
  locks,
  scheduledJobs,
  log,
  pauses: { shortestMs, longestMs } = PAUSES,
}: JobSchedulerOptions): (() => Promise<void>) => {
  const stopping = new AbortController();
  const byName = new Map(scheduledJobs.map((scheduledJob) => [scheduledJob.name, scheduledJob]));
  if (byName.size < scheduledJobs.length) throw new Error('two scheduled jobs have one name');
  const runBy = processLabel();
  const running = new Map<string, Promise<void>>();
  let isDeclared = false;
  let said = '';

  const runLocked = async ({ name, run }: ScheduledJob, lock: SessionLock): Promise<void> => {
    const number = await startScheduledJob(db, name, runBy);
    if (number === undefined) return;
    const startMs = performance.now();
    const signal = AbortSignal.any([stopping.signal, lock.signal]);
    const error = await inJobSpan(name, {}, undefined, () => run(db, signal)).then(
      () => undefined,
      (reason: unknown) => explain(reason),
    );
    const durationMs = performance.now() - startMs;
    const seconds = await endScheduledJob(db, { name, run: number, durationMs, error });
    if (error !== undefined)
      log(`${name}: ${error}${seconds === undefined ? '' : ` (again in ${Math.round(seconds)} s)`}`, {
        level: 'error',
        job: name,
        ms: Math.round(durationMs),
      });
  };
  const tryRun = async (scheduledJob: ScheduledJob): Promise<void> => {
    const lock = await locks.tryLock(LOCK_SPACES.scheduledJob, lockKeyOf(scheduledJob.name));
    if (!lock) return;
    try {
      await runLocked(scheduledJob, lock);
    } finally {
      await lock.release();
    }
  };

  /** @returns how long until the next check */
  const check = async (): Promise<number> => {
    if (!isDeclared) await declareScheduledJobs(db, scheduledJobs);
    isDeclared = true;
    const idle = [...byName.keys()].filter((name) => !running.has(name));
    const { due, nextInMs } = await selectDueScheduledJobs(db, idle);
    for (const name of due) {
      const scheduledJob = byName.get(name);
      if (!scheduledJob || running.size >= CONCURRENCY) continue;
      const ended = tryRun(scheduledJob)
        // The database is away in the middle of it: the next check says so.
        .catch((error: unknown) => log(`${name}: ${explain(error)}`, { level: 'error', job: name }))
        .finally(() => running.delete(name));
      running.set(name, ended);
    }
    return Math.min(longestMs, Math.max(shortestMs, due.length > 0 ? 0 : nextInMs));
  };

  const checking = (async () => {
    let pauseMs = shortestMs;
    for (;;) {
      const jitteredMs = pauseMs * (1 + JITTER * Math.random());
      await sleep(jitteredMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        pauseMs = await check();
        said = '';
      } catch (error) {
        // Said once, however long the database is away.
        if (said === '') log(`scheduled jobs wait: ${explain(error)}`, { level: 'warn' });
        said = explain(error);
        pauseMs = longestMs;
      }
    }
  })();

  return async () => {
    stopping.abort(new Error('the process ends'));
    await checking;
    await Promise.all(running.values());
  };
};
