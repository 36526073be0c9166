/** Opens the database of a process: connects, checks version and locale, migrates. */
import type { Config } from '../platform/config/config.ts';
import { checkDatabase } from '../platform/database/check-database.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type DatabasePurpose, MIGRATION_TIMEOUTS, timeoutsFor } from '../platform/database/timeouts.ts';
import { beforeReading, databaseConnections } from '../platform/metrics/metrics.ts';
import { traceStatement } from '../platform/database/trace-statements.ts';
import type { Stop } from './run-process.ts';
import type { Log } from '../platform/logging/log.ts';

const prepareDatabase = async (url: string, log: Log): Promise<void> => {
  const db = createDatabase({ url, poolSize: 1, timeouts: MIGRATION_TIMEOUTS });
  try {
    const warning = await checkDatabase(db);
    if (warning) log(`database: ${warning}`);
    const ran = await migrate(db, {
      onWait: () => log('database: migrations wait for a lock'),
      onLater: (names) =>
        log(`database: a later release has run ${names.join(', ')}, over which this one works as well`, {
          level: 'warn',
        }),
    });
    if (ran.length) log(`database: ${ran.join(', ')}`);
  } finally {
    await db.destroy();
  }
};

/**
 * @param purpose what the pool is for: statements of requests are cancelled soon, those of jobs and scheduled jobs late
 * @throws DatabaseStartError
 */
export const openDatabase = async (
  url: string,
  config: Config,
  log: Log,
  stops: Stop[],
  purpose: DatabasePurpose,
): Promise<Database> => {
  // Building an index takes longer than a pooler may let a statement run.
  await prepareDatabase(config.databaseDirectUrl ?? url, log);
  const db = createDatabase({
    url,
    poolSize: config.databasePoolSize,
    timeouts: timeoutsFor(purpose, config),
    onStatement: config.tracing && traceStatement,
    onError: (error) => log(`database: ${error.message}`),
    onPool: (pool) =>
      beforeReading(() => {
        databaseConnections.set({ pool: purpose, state: 'open' }, pool.totalCount);
        databaseConnections.set({ pool: purpose, state: 'idle' }, pool.idleCount);
        databaseConnections.set({ pool: purpose, state: 'awaited' }, pool.waitingCount);
      }),
  });
  stops.push(() => db.destroy());
  return db;
};
