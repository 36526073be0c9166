/** Starts the scheduled chores of every room: clean-up, statistics, list totals. The table of them all is here. */
import { AGE_REQUEST_CHORES } from '../access/age-request-chores.ts';
import { LIMIT_CHORES } from '../access/limit-chores.ts';
import { MODERATION_CHORES } from '../moderation/moderation-chores.ts';
import { LIST_CHORES } from '../catalogue/list-chores.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { SessionLocks } from '../platform/database/session-locks.ts';
import { type Chore, startChores } from '../platform/jobs/chore-scheduler.ts';
import { SESSION_CHORES } from '../sign-in/session-chores.ts';
import { STATISTICS_CHORES } from '../watching/statistics-chores.ts';
import type { Log } from '../platform/logging/log.ts';

const CHORES: readonly Chore[] = [
  ...STATISTICS_CHORES,
  ...LIST_CHORES,
  ...LIMIT_CHORES,
  ...AGE_REQUEST_CHORES,
  ...SESSION_CHORES,
  ...MODERATION_CHORES,
];

/**
 * Starts the chores that every process with a worker can do.
 * @param more chores of what this process has besides a database
 * @returns how to stop; waits for those that run
 */
export const startBackgroundChores = (
  db: Database,
  locks: SessionLocks,
  log: Log,
  more: readonly Chore[] = [],
): (() => Promise<void>) => startChores({ db, locks, log, chores: [...CHORES, ...more] });
