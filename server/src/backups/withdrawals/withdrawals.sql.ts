/** SQL of the list of withdrawals, which triggers write (migration 0111). */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const WITHDRAWAL_ROW = columns({
  id: 'uuid',
  noted_at: 'timestamptz',
  kind: 'text',
  object: 'text',
  data: json<Record<string, unknown>>(),
});
export type WithdrawalRow = RowOf<typeof WITHDRAWAL_ROW>;

/** The oldest first. @param all whether those that were copied already are wanted, too */
export const selectWithdrawals = async (
  db: Database,
  { all, limit }: { all: boolean; limit: number },
): Promise<WithdrawalRow[]> =>
  (
    await typedSql(WITHDRAWAL_ROW)`SELECT id, noted_at, kind, object, data FROM withdrawals
      WHERE ${all} OR exported_at IS NULL ORDER BY noted_at LIMIT ${limit}`.execute(db)
  ).rows;

export const markExported = async (db: Database, ids: readonly string[]): Promise<void> => {
  await sql`UPDATE withdrawals SET exported_at = now() WHERE id = ANY (${[...ids]}::uuid[])`.execute(db);
};

export const selectKnownIds = async (db: Database): Promise<Set<string>> =>
  new Set((await typedSql({ id: 'uuid' })`SELECT id FROM withdrawals`.execute(db)).rows.map(({ id }) => id));

export interface NotedBackup {
  id: string;
  endedAt: string;
  /** Of the base backup that pgBackRest made before; null: none is known, or the backup has the database itself. */
  baseEndedAt: string | null;
}

export const noteBackup = async (db: Database, backup: NotedBackup): Promise<void> => {
  await sql`INSERT INTO site_marks (name, data) VALUES ('last-backup', ${JSON.stringify(backup)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET data = EXCLUDED.data, updated_at = now()`.execute(db);
};

/** Null: there was no backup yet. */
export const selectBackupState = async (
  db: Database,
): Promise<{
  endedAt: Date | null;
  baseEndedAt: Date | null;
  waiting: number;
  waitingSeconds: number;
}> => {
  const { rows } = await typedSql({
    endedAt: 'timestamptz?',
    baseEndedAt: 'timestamptz?',
    waiting: 'int4',
    waitingSeconds: 'float8',
  })`
    SELECT (SELECT (data ->> 'endedAt')::timestamptz FROM site_marks WHERE name = 'last-backup') AS "endedAt",
      (SELECT (data ->> 'baseEndedAt')::timestamptz FROM site_marks WHERE name = 'last-backup') AS "baseEndedAt",
      count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(noted_at)), 0)::float8 AS "waitingSeconds"
    FROM withdrawals WHERE exported_at IS NULL`.execute(db);
  return rows[0] ?? { endedAt: null, baseEndedAt: null, waiting: 0, waitingSeconds: 0 };
};
