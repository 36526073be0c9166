/** How the scheduled jobs do. */
import type { StateMetrics } from '../metrics/state-metrics.ts';
import { selectScheduledJobStates } from './scheduled-jobs.sql.ts';

export interface MeasuredJob {
  everySeconds: number;
  /** Kind of process. */
  process: string;
}

/** @param jobs by name: rows of jobs that earlier releases had stay in the database, and would be late for ever */
export const jobMetrics = (jobs: Readonly<Record<string, MeasuredJob>>): StateMetrics => ({
  gauges: {
    foyer_scheduled_job_interval_seconds: 'How often a scheduled job is to run',
    foyer_scheduled_job_ended_seconds: 'Since the last run of a scheduled job ended',
    foyer_scheduled_job_failures: 'Runs that failed one after the other; 0: the last one went well',
    foyer_scheduled_job_late_seconds: 'For how long a scheduled job is due',
  },
  // Not `job`: that label Prometheus itself gives every series that it scrapes.
  labels: ['scheduled_job', 'process'],
  read: async (db) =>
    (await selectScheduledJobStates(db)).flatMap(({ name, endedSecondsAgo, failures, lateSeconds }) => {
      const job = jobs[name];
      if (!job) return [];
      const labels = { scheduled_job: name, process: job.process };
      return [
        { gauge: 'foyer_scheduled_job_interval_seconds', labels, value: job.everySeconds },
        ...(endedSecondsAgo === null
          ? []
          : [{ gauge: 'foyer_scheduled_job_ended_seconds', labels, value: endedSecondsAgo }]),
        { gauge: 'foyer_scheduled_job_failures', labels, value: failures },
        { gauge: 'foyer_scheduled_job_late_seconds', labels, value: lateSeconds },
      ];
    }),
});
