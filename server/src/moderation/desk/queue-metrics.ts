/** What waits for the moderators. */
import type { StateMetrics } from '../../platform/metrics/state-metrics.ts';
import { selectClocks, selectWaitingCases } from './queue.sql.ts';

/** For the machine room. */
export { selectClocks as readClocks } from './queue.sql.ts';

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

/** What has to be decided by a time: reports of abuse and requests of persons shown (48 hours), copyright notices, material that is to be shown again. */
export const CLOCK_METRICS: StateMetrics = {
  gauges: {
    foyer_clock_open: 'What has to be decided by a time and is not yet, by clock',
    foyer_clock_overdue: 'How many of them are late',
    foyer_clock_seconds_left: 'How long the next of them has; below 0 when it is late',
  },
  labels: ['clock'],
  read: async (db) =>
    (await selectClocks(db)).flatMap(({ clock, open, overdue, secondsLeft }) => [
      { gauge: 'foyer_clock_open', labels: { clock }, value: open },
      { gauge: 'foyer_clock_overdue', labels: { clock }, value: overdue },
      { gauge: 'foyer_clock_seconds_left', labels: { clock }, value: secondsLeft },
    ]),
};
