/** Counted tries within a window, shared by all processes and exact when asked in parallel. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';

export interface LimitState {
  tries: number;
  /** Until the window ends. */
  secondsLeft: number;
}

/** Counts one more try, or as many as `cost` says. */
export const countTry = async (
  db: Database,
  key: string,
  windowSeconds: number,
  cost = 1,
): Promise<LimitState> => {
  const { rows } = await sql<LimitState>`
    INSERT INTO limits AS l (key, tries, ends_at) VALUES (${key}, ${cost}::int, now() + make_interval(secs => ${windowSeconds}))
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN l.ends_at <= now() THEN EXCLUDED.tries ELSE l.tries + EXCLUDED.tries END,
      ends_at = CASE WHEN l.ends_at <= now() THEN EXCLUDED.ends_at ELSE l.ends_at END
    RETURNING tries, ceil(extract(epoch FROM ends_at - now()))::int AS "secondsLeft"`.execute(db);
  return rows[0] ?? { tries: cost, secondsLeft: windowSeconds };
};

export const forgetTries = async (db: Database, key: string): Promise<void> => {
  await db.deleteFrom('limits').where('key', '=', key).execute();
};

export const deletePastLimits = async (db: Database): Promise<void> => {
  await sql`DELETE FROM limits WHERE ends_at < now()`.execute(db);
};
