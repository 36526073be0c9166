/** Counted tries within a window, shared by all processes and exact when asked in parallel. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const VERDICT = columns({
  isAllowed: 'bool',
  /** Until the next try may succeed; 0 where this one was allowed. */
  secondsLeft: 'int4',
});
export type Verdict = RowOf<typeof VERDICT>;

/** One of the counts that a try belongs to: of a network, and of the wider ones that it lies in. */
export interface CountedKey {
  key: string;
  /** Tries within the window, or tries before a delay starts. */
  limit: number;
}

const levelName = (level: number) => sql.ref(`level${level}`);
const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::double precision)`;

/**
 * One `INSERT` for each key, of which each runs only where the one before counted the try, in the order given: all tries lock
 * the rows of their networks from the narrowest to the widest, so that none waits for another in a circle.
 * @param counts the values of a new row, without the key; `onConflict` those of an old one
 * @param goesOn the condition on a level's row for counting in the next
 */
const chain = (
  keys: readonly CountedKey[],
  parts: {
    counts: (key: CountedKey) => RawBuilder<unknown>;
    onConflict: (key: CountedKey) => RawBuilder<unknown>;
    goesOn: (key: CountedKey) => RawBuilder<unknown>;
  },
): RawBuilder<unknown> =>
  sql.join(
    keys.map((key, level) => {
      const before = keys[level - 1];
      const source = before
        ? sql`FROM ${levelName(level - 1)} WHERE ${parts.goesOn(before)}`
        : sql`WHERE NOT EXISTS (SELECT FROM stopped)`;
      return sql`${levelName(level)} AS (
        INSERT INTO limits AS l (key, tries, ends_at) SELECT ${key.key}::text, ${parts.counts(key)} ${source}
        ON CONFLICT (key) DO UPDATE SET ${parts.onConflict(key)}
        RETURNING l.tries, l.ends_at)`;
    }),
  );

const asked = (keys: readonly CountedKey[]) =>
  sql`asked (key, most) AS (VALUES ${sql.join(keys.map(({ key, limit }) => sql`(${key}::text, ${limit}::int)`))})`;

/**
 * Counts one more try, or as many as `cost` says, for each key until one has had enough. Where a key had enough before, nothing is
 * written.
 * @param keys from the narrowest network to the widest; at least one
 */
export const countTry = async (
  db: Database,
  keys: readonly CountedKey[],
  windowSeconds: number,
  cost = 1,
): Promise<Verdict> => {
  const levels = chain(keys, {
    counts: () => sql`${cost}::int, ${after(windowSeconds)}`,
    onConflict: () => sql`
      tries = CASE WHEN l.ends_at <= now() THEN EXCLUDED.tries ELSE l.tries + EXCLUDED.tries END,
      ends_at = CASE WHEN l.ends_at <= now() THEN EXCLUDED.ends_at ELSE l.ends_at END`,
    goesOn: ({ limit }) => sql`tries <= ${limit}::int`,
  });
  const exceeded = keys.map(
    ({ limit }, level) => sql`SELECT ends_at FROM ${levelName(level)} WHERE tries > ${limit}::int`,
  );
  const { rows } = await typedSql(VERDICT)`
    WITH ${asked(keys)},
    stopped AS (SELECT l.ends_at FROM limits l JOIN asked a ON a.key = l.key WHERE l.ends_at > now() AND l.tries >= a.most),
    ${levels},
    refused AS (SELECT ends_at FROM stopped UNION ALL ${sql.join(exceeded, sql` UNION ALL `)})
    SELECT NOT EXISTS (SELECT FROM refused) AS "isAllowed",
      coalesce(ceil(extract(epoch FROM (SELECT max(ends_at) FROM refused) - now())), 0)::int AS "secondsLeft"`.execute(
    db,
  );
  return rows[0] ?? { isAllowed: false, secondsLeft: windowSeconds };
};

export interface DelayRule {
  delaySeconds: number;
  maxDelaySeconds: number;
  resetSeconds: number;
}

/** Larger powers of two are no integers; no delay needs them. */
const MAX_DOUBLINGS = 30;

/**
 * Counts one more try for each key and says when the next may come: `delaySeconds` after the last within a key's limit, twice as long
 * after each further one. One that comes earlier is not counted, so that asking again does not make the wait longer.
 * @param keys from the narrowest network to the widest; at least one
 */
export const countDelayedTry = async (
  db: Database,
  keys: readonly CountedKey[],
  { delaySeconds, maxDelaySeconds, resetSeconds }: DelayRule,
): Promise<Verdict> => {
  const isFree = sql`l.blocked_until IS NULL OR l.blocked_until <= now()`;
  const levels = chain(keys, {
    counts: () => sql`1, ${after(resetSeconds)}`,
    onConflict: ({ limit }) => sql`
      tries = CASE WHEN l.ends_at <= now() THEN 1 ELSE l.tries + 1 END,
      ends_at = EXCLUDED.ends_at,
      blocked_until = CASE WHEN l.ends_at > now() AND l.tries + 1 >= ${limit}::int THEN now() + make_interval(secs =>
        least(${maxDelaySeconds}::double precision, ${delaySeconds} * 2 ^ least(l.tries + 1 - ${limit}::int, ${MAX_DOUBLINGS}))) END
      WHERE ${isFree}`,
    goesOn: () => sql`true`,
  });
  const { rows } = await typedSql(VERDICT)`
    WITH ${asked(keys)},
    stopped AS (SELECT l.blocked_until FROM limits l JOIN asked a ON a.key = l.key WHERE l.blocked_until > now()),
    ${levels},
    counted AS (SELECT FROM ${levelName(keys.length - 1)})
    SELECT EXISTS (SELECT FROM counted) AS "isAllowed",
      CASE WHEN EXISTS (SELECT FROM counted) THEN 0
        -- Another try that came at the same time is not seen yet by this statement, but has made it wait.
        ELSE coalesce(ceil(extract(epoch FROM (SELECT max(blocked_until) FROM stopped) - now())), ${delaySeconds})
      END::int AS "secondsLeft"`.execute(db);
  return rows[0] ?? { isAllowed: false, secondsLeft: delaySeconds };
};

export const resetTries = async (db: Database, keys: readonly string[]): Promise<void> => {
  await db.deleteFrom('limits').where('key', 'in', keys).execute();
};

export const deletePastLimits = async (db: Database): Promise<void> => {
  await sql`DELETE FROM limits WHERE ends_at < now()`.execute(db);
};
