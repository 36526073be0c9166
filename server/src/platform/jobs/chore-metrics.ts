/** How the scheduled jobs do. */
import type { StateMetrics } from '../metrics/state-metrics.ts';
import { selectChoreStates } from './chores.sql.ts';

export const CHORE_METRICS: StateMetrics = {
  gauges: {
    foyer_scheduled_job_ended_seconds: 'Since the last run of a scheduled job ended',
    foyer_scheduled_job_failures: 'Runs that failed one after the other; 0: the last one went well',
    foyer_scheduled_job_late_seconds: 'For how long a scheduled job is due',
  },
  labels: ['job'],
  read: async (db) =>
    (await selectChoreStates(db)).flatMap(({ name: job, endedSecondsAgo, failures, lateSeconds }) => [
      ...(endedSecondsAgo === null
        ? []
        : [{ gauge: 'foyer_scheduled_job_ended_seconds', labels: { job }, value: endedSecondsAgo }]),
      { gauge: 'foyer_scheduled_job_failures', labels: { job }, value: failures },
      { gauge: 'foyer_scheduled_job_late_seconds', labels: { job }, value: lateSeconds },
    ]),
};
