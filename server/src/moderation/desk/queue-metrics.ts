/** What waits for the moderators. */
import type { StateMetrics } from '../../platform/metrics/state-metrics.ts';
import { selectWaitingCases } from './queue.sql.ts';

export const QUEUE_METRICS: StateMetrics = {
  gauges: {
    foyer_moderation_waiting: 'Cases that wait for a moderator, by kind',
    foyer_moderation_oldest_seconds: 'How long the oldest of them waits',
  },
  labels: ['kind'],
  read: async (db) =>
    (await selectWaitingCases(db)).flatMap(({ kind, cases, oldestSeconds }) => [
      { gauge: 'foyer_moderation_waiting', labels: { kind }, value: cases },
      { gauge: 'foyer_moderation_oldest_seconds', labels: { kind }, value: oldestSeconds },
    ]),
};
