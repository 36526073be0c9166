/** How the outbox does. */
import type { StateMetrics } from '../metrics/state-metrics.ts';
import { selectOutboxState } from './mails.sql.ts';

export const MAIL_METRICS: StateMetrics = {
  gauges: {
    foyer_mails_waiting: 'Mails that are to be sent yet',
    foyer_mails_oldest_seconds: 'How long the oldest of them waits',
    foyer_mails_given_up: 'Mails of the last day that could not be sent',
  },
  labels: [],
  read: async (db) => {
    const { waiting, oldestSeconds, givenUp } = await selectOutboxState(db);
    return [
      { gauge: 'foyer_mails_waiting', labels: {}, value: waiting },
      { gauge: 'foyer_mails_oldest_seconds', labels: {}, value: oldestSeconds },
      { gauge: 'foyer_mails_given_up', labels: {}, value: givenUp },
    ];
  },
};
