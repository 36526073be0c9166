/** The rows by which processes agree who runs a scheduled job and when. All times are the database's. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { LOCK_SPACES } from '../database/session-locks.ts';
import { columns, type RowOf, typedSql } from '../database/typed-sql.ts';

const FIRST_RETRY_SECONDS = 10;
/** A scheduled job that fails is tried again after this at most, or after its interval if that is longer. */
const LONGEST_RETRY_SECONDS = 600;

const retryAt = sql`now() + make_interval(secs => least(
  ${sql.lit(FIRST_RETRY_SECONDS)} * 2 ^ least(failures, 16), greatest(every_seconds, ${sql.lit(LONGEST_RETRY_SECONDS)})))`;

export interface ScheduledJobInterval {
  name: string;
  everySeconds: number;
}

/** A scheduled job that the table lacks is due after its first interval. */
export const declareScheduledJobs = async (
  db: Database,
  scheduledJobs: readonly ScheduledJobInterval[],
): Promise<void> => {
  const names = scheduledJobs.map(({ name }) => name);
  const intervals = scheduledJobs.map(({ everySeconds }) => everySeconds);
  await sql`INSERT INTO scheduled_jobs AS c (name, every_seconds, due_at)
    SELECT name, seconds, now() + make_interval(secs => seconds)
    FROM unnest(${names}::text[], ${intervals}::int[]) AS x (name, seconds) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET every_seconds = EXCLUDED.every_seconds, due_at = least(c.due_at, EXCLUDED.due_at)
    WHERE c.every_seconds <> EXCLUDED.every_seconds`.execute(db);
};

/** Those of `names` that are due, longest due first, and how long until the next of the others is. */
export const selectDueScheduledJobs = async (
  db: Database,
  names: readonly string[],
): Promise<{ due: string[]; nextInMs: number }> => {
  const { rows } = await typedSql({ name: 'text', inMs: 'float8' })`
    SELECT name, (extract(epoch FROM due_at - now()) * 1000)::double precision AS "inMs"
    FROM scheduled_jobs WHERE name = ANY(${names}::text[]) ORDER BY due_at`.execute(db);
  const later = rows.filter(({ inMs }) => inMs > 0).map(({ inMs }) => inMs);
  return {
    due: rows.filter(({ inMs }) => inMs <= 0).map(({ name }) => name),
    nextInMs: Math.min(...later, Number.POSITIVE_INFINITY),
  };
};

/**
 * Counted as a failure until its end says otherwise: a process that it kills does not come to say so.
 * @returns the run's number; undefined when another process ran it meanwhile
 */
export const startScheduledJob = async (
  db: Database,
  name: string,
  runBy: string,
): Promise<number | undefined> =>
  (
    await typedSql({
      runs: 'int8',
    })`UPDATE scheduled_jobs SET runs = runs + 1, started_at = now(), ended_at = NULL, run_by = ${runBy},
        due_at = ${retryAt}, failures = failures + 1
      WHERE name = ${name} AND due_at <= now() RETURNING runs`.execute(db)
  ).rows[0]?.runs;

export interface ScheduledJobEnd {
  name: string;
  /** As `startScheduledJob` gave it: a later run is left alone. */
  run: number;
  durationMs: number;
  /** Undefined: it went well. */
  error: string | undefined;
}

/** @returns seconds until it is due again; undefined when a later run started meanwhile */
export const endScheduledJob = async (
  db: Database,
  { name, run, durationMs, error }: ScheduledJobEnd,
): Promise<number | undefined> => {
  const isFailed = error !== undefined;
  const { rows } = await typedSql({ seconds: 'float8' })`UPDATE scheduled_jobs SET ended_at = now(),
      duration_ms = ${Math.round(durationMs)}::int, error = ${error?.slice(0, 500) ?? null},
      failures = ${isFailed ? sql`failures` : sql`0`},
      due_at = ${
        isFailed
          ? sql`greatest(due_at, now() + make_interval(secs => ${sql.lit(FIRST_RETRY_SECONDS)}))`
          : sql`greatest(now(), started_at + make_interval(secs => every_seconds))`
      }
    WHERE name = ${name} AND runs = ${run}
    RETURNING extract(epoch FROM due_at - now())::double precision AS seconds`.execute(db);
  return rows[0]?.seconds;
};

export interface ScheduledJobState {
  name: string;
  /** Since its last run ended; null: it never ran. */
  endedSecondsAgo: number | null;
  failures: number;
  lateSeconds: number;
}

export const selectScheduledJobStates = async (db: Database): Promise<ScheduledJobState[]> =>
  (
    await typedSql({ name: 'text', endedSecondsAgo: 'float8?', failures: 'int4', lateSeconds: 'float8' })`
      SELECT name, extract(epoch FROM now() - ended_at)::double precision AS "endedSecondsAgo", failures,
        greatest(0, extract(epoch FROM now() - due_at))::double precision AS "lateSeconds"
      FROM scheduled_jobs ORDER BY name`.execute(db)
  ).rows;

const JOB_ROW = columns({
  name: 'text',
  dueAt: 'timestamptz',
  startedAt: 'timestamptz?',
  endedAt: 'timestamptz?',
  durationMs: 'int4?',
  failures: 'int4',
  error: 'text?',
  runBy: 'text?',
});
export type ScheduledJobRow = RowOf<typeof JOB_ROW>;

export const selectScheduledJobRows = async (db: Database): Promise<ScheduledJobRow[]> =>
  (
    await typedSql(JOB_ROW)`
      SELECT name, due_at AS "dueAt", started_at AS "startedAt", ended_at AS "endedAt", duration_ms AS "durationMs", failures, error,
        run_by AS "runBy"
      FROM scheduled_jobs`.execute(db)
  ).rows;

/** Second halves of the keys of all locks of scheduled jobs that are held, as numbers without a sign. */
export const selectHeldJobKeys = async (db: Database): Promise<number[]> =>
  (
    await typedSql({ key: 'int8!' })`
      SELECT objid::bigint AS key FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = ${LOCK_SPACES.scheduledJob}`.execute(db)
  ).rows.map(({ key }) => key);

/** Held until the end of the transaction: nobody starts a run of it meanwhile. */
export const lockScheduledJob = async (
  tx: Database,
  name: string,
): Promise<{ dueAt: Date; isDue: boolean } | undefined> =>
  (
    await typedSql({ dueAt: 'timestamptz', isDue: 'bool' })`
      SELECT due_at AS "dueAt", due_at <= clock_timestamp() AS "isDue" FROM scheduled_jobs WHERE name = ${name} FOR UPDATE`.execute(
      tx,
    )
  ).rows[0];

export const makeScheduledJobDue = async (tx: Database, name: string): Promise<void> => {
  await sql`UPDATE scheduled_jobs SET due_at = now() WHERE name = ${name}`.execute(tx);
};
