/** Limits that hold for all processes together, also for tries that come at once. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Database } from '../platform/database/create-database.ts';
import { countTry } from './limits.sql.ts';
import { Refused } from '../platform/http/refused.ts';

export interface TryLimit {
  /** What is counted, with whose tries it is. */
  key: string;
  limit: number;
  windowSeconds: number;
  /** How many tries this one counts for; 1 when left out. */
  cost?: number;
  code?: ErrorCode;
}

/** Counts this try. @throws Refused rate_limited, or `code`, with the seconds until the window ends */
export const limitTries = async (
  db: Database,
  { key, limit, windowSeconds, cost = 1, code = 'rate_limited' }: TryLimit,
): Promise<void> => {
  const { tries, secondsLeft } = await countTry(db, key, windowSeconds, cost);
  if (tries > limit)
    throw new Refused(code, 'too many tries; wait a little', {
      retryAfterSeconds: Math.max(1, secondsLeft),
    });
};
