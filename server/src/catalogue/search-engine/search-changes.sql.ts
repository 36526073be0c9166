/** What an index outside PostgreSQL has to hear of, and what it holds of a video. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

/** Once this is committed, every change is noted. */
export const insertIndex = async (tx: Database, name: string): Promise<void> => {
  await sql`INSERT INTO search_indexes (name) VALUES (${name})`.execute(tx);
};

/** A number above that of every transaction that has written by now. */
export const selectNextTransaction = async (db: Database): Promise<string> => {
  const { rows } = await typedSql({ next: 'text' })`
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`.execute(db);
  return rows[0]?.next ?? '0';
};

/** Whether one below it is under way: it may have written before it could know that changes are noted. */
export const hasTransactionsBefore = async (db: Database, next: string): Promise<boolean> => {
  const { rows } = await typedSql({ is_waiting: 'bool' })`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) < ${next}::xid8 AS is_waiting`.execute(db);
  return rows[0]?.is_waiting ?? true;
};

export const selectIndexNames = async (db: Database): Promise<string[]> =>
  (
    await typedSql({ name: 'text' })`SELECT name FROM search_indexes ORDER BY made_at, name`.execute(db)
  ).rows.map(({ name }) => name);

export const deleteIndexes = async (tx: Database, names: readonly string[]): Promise<void> => {
  await sql`DELETE FROM search_indexes WHERE name = ANY(${[...names]}::text[])`.execute(tx);
};

/** Where no index is left that they could be sent to. */
export const deleteAllChanges = async (tx: Database): Promise<void> => {
  await sql`DELETE FROM search_changes`.execute(tx);
};

const CHANGE_ROW = columns({ id: 'int8', video_id: 'int4' });
export type ChangeRow = RowOf<typeof CHANGE_ROW>;

/** The oldest first. */
export const selectChanges = async (tx: Database, limit: number): Promise<ChangeRow[]> =>
  (await typedSql(CHANGE_ROW)`SELECT id, video_id FROM search_changes ORDER BY id LIMIT ${limit}`.execute(tx))
    .rows;

/** By their numbers, not up to one: a transaction may commit an earlier number later. */
export const deleteChanges = async (tx: Database, changes: readonly ChangeRow[]): Promise<void> => {
  await sql`DELETE FROM search_changes WHERE id = ANY(${changes.map(({ id }) => id)}::bigint[])`.execute(tx);
};

const SORTED_ROW = columns({
  id: 'int4',
  titles: json<Record<string, string>>(),
  gender: 'text',
  height: 'int2',
  duration_seconds: 'int4',
  posted_at: 'timestamptz',
  popularity: 'float8',
  views: 'int8',
  rating: 'float4',
  comments_count: 'int4',
});
export type SortedRow = RowOf<typeof SORTED_ROW>;

/** By what listed videos are filtered and sorted; those that are not listed are left out. */
export const selectSorted = async (tx: Database, ids: readonly number[]): Promise<SortedRow[]> =>
  (
    await typedSql(SORTED_ROW)`
      SELECT id, coalesce(titles, '{}') || jsonb_build_object('en', title) AS titles, gender, height, duration_seconds, posted_at, popularity, views, rating,
        comments_count FROM videos WHERE id = ANY(${[...ids]}::int[]) AND is_listed`.execute(tx)
  ).rows;

export const selectListedIds = async (tx: Database, after: number, limit: number): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT id FROM videos WHERE id > ${after} AND is_listed ORDER BY id LIMIT ${limit}`.execute(tx)
  ).rows.map(({ id }) => id);
