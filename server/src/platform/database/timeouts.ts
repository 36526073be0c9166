/** How long statements may take, by what a pool is for. */
import type { Config } from '../config/config.ts';
import type { DatabaseTimeouts } from './create-database.ts';

export type DatabasePurpose = 'requests' | 'work';

const MINUTE_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = MINUTE_MS;

/** Jobs, scheduled jobs and commands: a rebuild of all totals takes minutes at a million videos. */
const WORK: DatabaseTimeouts = {
  statementMs: 30 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleInTransactionMs: 10 * MINUTE_MS,
};

/**
 * Migrations: building an index may take any time, but anyone who waits for a lock has all readers of the table wait behind,
 * so it gives up soon and tries again (`migrate`).
 */
export const MIGRATION_TIMEOUTS: DatabaseTimeouts = { statementMs: 0, lockMs: 2000, idleInTransactionMs: 0 };

export const timeoutsFor = (
  purpose: DatabasePurpose,
  { statementTimeoutMs, lockTimeoutMs }: Pick<Config, 'statementTimeoutMs' | 'lockTimeoutMs'>,
): DatabaseTimeouts =>
  purpose === 'work'
    ? WORK
    : { statementMs: statementTimeoutMs, lockMs: lockTimeoutMs, idleInTransactionMs: IDLE_IN_TRANSACTION_MS };
