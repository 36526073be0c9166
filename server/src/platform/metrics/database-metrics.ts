/** What the database is busy with. */
import { selectSessions } from './database-metrics.sql.ts';
import type { StateMetrics } from './state-metrics.ts';

/** For what shows it elsewhere. */
export { selectSessions as readSessions, selectSize as readSize } from './database-metrics.sql.ts';

export const DATABASE_METRICS: StateMetrics = {
  gauges: {
    foyer_database_sessions:
      'Sessions by what they do: active, idle_in_transaction, or lock: waiting for one',
    foyer_database_oldest_seconds: 'How long the oldest of them does so',
  },
  labels: ['state'],
  read: async (db) => {
    const found = await selectSessions(db);
    return ['active', 'idle_in_transaction', 'lock'].flatMap((state) => {
      const row = found.find((one) => one.state === state);
      return [
        { gauge: 'foyer_database_sessions', labels: { state }, value: row?.sessions ?? 0 },
        { gauge: 'foyer_database_oldest_seconds', labels: { state }, value: row?.oldestSeconds ?? 0 },
      ];
    });
  },
};
