/** Scheduled jobs as the machine room shows them: those of this release, in the order of their table. */
import type { ScheduledEntry } from '@foyer/shared/wire-schemas/machine-room/work';
import type { Database } from '../platform/database/create-database.ts';
import { listScheduledJobs, type ScheduledJobNow } from '../platform/jobs/list-scheduled-jobs.ts';

/** As `app/scheduled-jobs.ts` declares them. */
export interface DeclaredJob {
  process: 'worker' | 'web';
  everySeconds: number;
  does: string;
}
export type DeclaredJobs = Readonly<Record<string, DeclaredJob>>;

/** Processes look every five seconds at most, and three jobs of one run at a time. */
const LATE_MS = 60_000;

const stateOf = ({ isRunning, dueAt }: ScheduledJobNow, nowMs: number): ScheduledEntry['state'] => {
  if (isRunning) return 'running';
  const lateMs = nowMs - dueAt.getTime();
  if (lateMs > LATE_MS) return 'late';
  return lateMs >= 0 ? 'due' : 'waiting';
};

/** While a run goes on, that of the run before it. */
const resultOf = ({
  isRunning,
  startedAt,
  endedAt,
  durationMs,
  error,
}: ScheduledJobNow): ScheduledEntry['result'] => {
  if (startedAt === null || (isRunning && durationMs === null)) return 'never';
  if (endedAt === null && !isRunning) return 'killed';
  return error === null ? 'done' : 'failed';
};

type EntryNow = Pick<
  ScheduledEntry,
  'state' | 'result' | 'started' | 'ended' | 'seconds' | 'due' | 'failures' | 'error' | 'run_by'
>;

const NEVER: EntryNow = {
  state: 'waiting',
  result: 'never',
  started: null,
  ended: null,
  seconds: null,
  due: null,
  failures: 0,
  error: '',
  run_by: '',
};

const toEntry = (job: ScheduledJobNow, nowMs: number): EntryNow => {
  const result = resultOf(job);
  // A run counts as failed until its end.
  const failures = job.isRunning ? Math.max(0, job.failures - 1) : job.failures;
  return {
    state: stateOf(job, nowMs),
    result,
    started: job.startedAt?.toISOString() ?? null,
    ended: job.endedAt?.toISOString() ?? null,
    seconds: job.durationMs === null ? null : job.durationMs / 1000,
    due: job.dueAt.toISOString(),
    failures,
    error: result === 'failed' ? (job.error ?? '') : '',
    run_by: job.runBy ?? '',
  };
};

export const listScheduledEntries = async (
  db: Database,
  declared: DeclaredJobs,
  nowMs: number,
): Promise<ScheduledEntry[]> => {
  const rows = new Map((await listScheduledJobs(db)).map((job) => [job.name, job]));
  return Object.entries(declared).map(([name, { process, everySeconds, does }]) => {
    const row = rows.get(name);
    const entry = row ? toEntry(row, nowMs) : NEVER;
    return { name, does, process, every_seconds: everySeconds, ...entry };
  });
};
