/** How the work on uploads does. */
import type { StateMetrics } from '../platform/metrics/state-metrics.ts';
import { selectJobStates } from './video-jobs.sql.ts';

export const JOB_METRICS: StateMetrics = {
  gauges: {
    foyer_jobs: 'Jobs on uploads by queue and state, as pg-boss names it',
    foyer_jobs_oldest_seconds: 'How long the oldest of them is in its queue',
  },
  labels: ['queue', 'state'],
  read: async (db) =>
    (await selectJobStates(db)).flatMap(({ queue, state, jobs, oldestSeconds }) => [
      { gauge: 'foyer_jobs', labels: { queue, state }, value: jobs },
      { gauge: 'foyer_jobs_oldest_seconds', labels: { queue, state }, value: oldestSeconds },
    ]),
};
