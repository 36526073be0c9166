/** How many rows a long list has, as far as pages say it. */
import type { RawBuilder } from 'kysely';
import type { Database } from './create-database.ts';
import { typedSql } from './typed-sql.ts';

/** The statement itself, for a test that looks at its plan. @param from all that follows FROM. @param most more are not counted */
export const countedRows = (from: RawBuilder<unknown>, most: number): RawBuilder<{ n: number }> =>
  typedSql({
    n: 'int4',
  })`SELECT count(*)::int AS n FROM (SELECT FROM ${from} LIMIT ${most}) x`;

export const countRows = async (db: Database, counted: RawBuilder<{ n: number }>): Promise<number> =>
  (await counted.execute(db)).rows[0]?.n ?? 0;
