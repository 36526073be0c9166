/** How the work on uploads does. */
import type { StateMetrics, StateValue } from '../platform/metrics/state-metrics.ts';
import { selectJobStates } from './video-jobs.sql.ts';

const gauge = (name: string, labels: StateValue['labels'], value: number | null): StateValue[] =>
  value === null ? [] : [{ gauge: name, labels, value }];

export const JOB_METRICS: StateMetrics = {
  gauges: {
    foyer_jobs: 'Jobs on uploads by queue and state, as pg-boss names it',
    foyer_jobs_oldest_seconds: 'How long the oldest of them is in its queue',
    foyer_jobs_tries: 'The most failed tries of one of them',
    foyer_jobs_running_seconds: 'How long the longest of the jobs that run does so, by queue',
    foyer_jobs_limit_seconds: 'How long a job of the queue may run; then another worker gets it',
  },
  labels: ['queue', 'state'],
  read: async (db) =>
    (await selectJobStates(db)).flatMap(
      ({ queue, state, jobs, oldestSeconds, tries, runningSeconds, limitSeconds }) => [
        ...gauge('foyer_jobs', { queue, state }, jobs),
        ...gauge('foyer_jobs_oldest_seconds', { queue, state }, oldestSeconds),
        ...gauge('foyer_jobs_tries', { queue, state }, tries),
        ...gauge('foyer_jobs_running_seconds', { queue }, runningSeconds),
        ...gauge('foyer_jobs_limit_seconds', { queue }, limitSeconds),
      ],
    ),
};
