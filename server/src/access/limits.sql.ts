/** Counted tries within a window, shared by all processes and exact when asked in parallel. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const LIMIT_STATE = columns({
  tries: 'int4',
  /** Until the window ends. */
  secondsLeft: 'int4',
});
export type LimitState = RowOf<typeof LIMIT_STATE>;

/** Counts one more try, or as many as `cost` says. */
export const countTry = async (
  db: Database,
  key: string,
  windowSeconds: number,
  cost = 1,
): Promise<LimitState> => {
  const { rows } = await typedSql(LIMIT_STATE)`
    INSERT INTO limits AS l (key, tries, ends_at) VALUES (${key}, ${cost}::int, now() + make_interval(secs => ${windowSeconds}))
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN l.ends_at <= now() THEN EXCLUDED.tries ELSE l.tries + EXCLUDED.tries END,
      ends_at = CASE WHEN l.ends_at <= now() THEN EXCLUDED.ends_at ELSE l.ends_at END
    RETURNING tries, ceil(extract(epoch FROM ends_at - now()))::int AS "secondsLeft"`.execute(db);
  return rows[0] ?? { tries: cost, secondsLeft: windowSeconds };
};

export interface DelayRule {
  free: number;
  delaySeconds: number;
  maxDelaySeconds: number;
  forgetSeconds: number;
}

/** Larger powers of two are no integers; no delay needs them. */
const MAX_DOUBLINGS = 30;

/**
 * Counts one more try and says when the next may come: `delaySeconds` after the last of the `free` ones, twice as long after
 * each further one. One that comes earlier is not counted, so that asking again does not make the wait longer.
 */
export const countDelayedTry = async (
  db: Database,
  key: string,
  { free, delaySeconds, maxDelaySeconds, forgetSeconds }: DelayRule,
): Promise<{ isAllowed: boolean; secondsLeft: number }> => {
  const { rows } = await typedSql({ isAllowed: 'bool', secondsLeft: 'int4' })`
    WITH counted AS (
      INSERT INTO limits AS l (key, tries, ends_at, blocked_until)
      VALUES (${key}, 1, now() + make_interval(secs => ${forgetSeconds}), NULL)
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN l.ends_at <= now() THEN 1 ELSE l.tries + 1 END,
        ends_at = EXCLUDED.ends_at,
        blocked_until = CASE WHEN l.ends_at > now() AND l.tries + 1 >= ${free} THEN now() + make_interval(secs =>
          least(${maxDelaySeconds}, ${delaySeconds} * 2 ^ least(l.tries + 1 - ${free}, ${MAX_DOUBLINGS}))) END
      WHERE l.blocked_until IS NULL OR l.blocked_until <= now()
      RETURNING key)
    SELECT true AS "isAllowed", 0 AS "secondsLeft" FROM counted
    UNION ALL SELECT false, ceil(extract(epoch FROM blocked_until - now()))::int FROM limits
      WHERE key = ${key} AND blocked_until > now() AND NOT EXISTS (SELECT FROM counted)`.execute(db);
  // Another try that came at the same time is not seen yet by this statement, but has made it wait.
  return rows[0] ?? { isAllowed: false, secondsLeft: delaySeconds };
};

export const forgetTries = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('limits').where('key', '=', key).execute();
};

export const deletePastLimits = async (db: Database): Promise<void> => {
  await sql`DELETE FROM limits WHERE ends_at < now()`.execute(db);
};
