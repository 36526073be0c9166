/** How many rows PostgreSQL expects a statement to find, by its statistics, without looking at a row. */
import type { RawBuilder } from 'kysely';
import type { Database } from './create-database.ts';
import { json, typedSql } from './typed-sql.ts';

export const estimateRows = async (db: Database, statement: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await typedSql({ 'QUERY PLAN': json<{ Plan: { 'Plan Rows': number } }[]>() })`
    EXPLAIN (FORMAT JSON) ${statement}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};
