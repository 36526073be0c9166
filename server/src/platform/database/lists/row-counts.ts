/** How many rows there are, as far as a page says it. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../create-database.ts';
import { json, typedSql } from '../typed-sql.ts';

/** How many rows a long list has, as far as pages say it; the statement itself, for a test that looks at its plan. @param from all that follows FROM. @param most more are not counted */
export const countedRows = (from: RawBuilder<unknown>, most: number): RawBuilder<{ n: number }> =>
  typedSql({
    n: 'int4',
  })`SELECT count(*)::int AS n FROM (SELECT FROM ${from} LIMIT ${most}) x`;

export const countRows = async (db: Database, counted: RawBuilder<{ n: number }>): Promise<number> =>
  (await counted.execute(db)).rows[0]?.n ?? 0;

/** How many rows of `table` are in `state`, as far as `most`. */
export const countedInState = (
  table: 'reports' | 'copyright_notices' | 'consent_requests',
  state: string,
  most: number,
): RawBuilder<{ n: number }> => countedRows(sql`${sql.table(table)} WHERE state = ${sql.lit(state)}`, most);

/** How many rows there are by the statistics, without looking at one. @param from all that follows FROM */
export const estimateRows = async (db: Database, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await typedSql({ 'QUERY PLAN': json<{ Plan: { 'Plan Rows': number } }[]>() })`
    EXPLAIN (FORMAT JSON) SELECT FROM ${from}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};
