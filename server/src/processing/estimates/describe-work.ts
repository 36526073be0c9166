/** Tells how the work on a video goes on, from what was estimated and how long ago that was. */
import type { VideoWork } from '@foyer/shared/wire-schemas/uploads/video-work';
import type { WorkRow } from './estimates.sql.ts';

export { type WorkRow, workOf } from './estimates.sql.ts';

/** Of what was reported something is left, as long as the work is. */
const LEAST_SECONDS = 1;

/** What is left of seconds that were reported. */
export const leftOf = (seconds: number | null, secondsAgo: number, isRunning: boolean): number | null =>
  seconds === null ? null : isRunning ? Math.max(LEAST_SECONDS, seconds - secondsAgo) : seconds;

const whole = (seconds: number | null): number | null => (seconds === null ? null : Math.ceil(seconds));

export const describeWork = (row: WorkRow | null): VideoWork | undefined => {
  if (!row) return undefined;
  const { stage, progress, has_workers: hasWorkers, is_late: isLate } = row;
  // Before the first estimate of a stage nothing is known but that it waits.
  const isWorking = row.is_working === true && hasWorkers;
  const ago = row.seconds_ago ?? 0;
  const isReported = hasWorkers && !isLate;
  return {
    step: stage === 'scan' ? 'check' : 'prepare',
    progress: Math.min(1, progress),
    is_waiting: !isWorking,
    videos_before: row.videos_before,
    wait_seconds: isReported ? (isWorking ? 0 : whole(leftOf(row.wait_seconds, ago, true))) : null,
    work_seconds: isReported ? whole(leftOf(row.work_seconds, ago, isWorking)) : null,
    ...(hasWorkers && isLate && { is_late: true }),
    ...(!hasWorkers && { is_paused: true }),
  };
};
