/** Searches that reach the database are limited by address; all processes count together. */
import type { Database } from '../database/create-database.ts';
import { countTry } from '../sql/limits.sql.ts';
import { Refused } from './refused.ts';

export const SEARCHES_PER_MINUTE = 120;
const WINDOW_SECONDS = 60;

/** @throws Refused rate_limited */
export const admitSearch = async (db: Database, address: string): Promise<void> => {
  const { tries, secondsLeft } = await countTry(db, `search:address:${address}`, WINDOW_SECONDS);
  if (tries > SEARCHES_PER_MINUTE)
    throw new Refused('rate_limited', `${SEARCHES_PER_MINUTE} searches a minute`, {
      retryAfterSeconds: Math.max(1, secondsLeft),
    });
};
