/** When videos entered a member's own list. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import type { LibraryTable } from './listings.sql.ts';

/** In the order of `ids`; of those that the list holds. */
export const selectKeptAt = async (
  db: Database,
  table: LibraryTable,
  memberId: number,
  ids: readonly number[],
): Promise<Date[]> => {
  const at = table === 'history' ? 'viewed_at' : 'added_at';
  const { rows } = await typedSql({ at: 'timestamptz' })`
    SELECT l.${sql.ref(at)} AS at FROM ${sql.table(table)} l JOIN unnest(${[...ids]}::int[]) WITH ORDINALITY AS page (id, place)
      ON page.id = l.video_id WHERE l.member_id = ${memberId} ORDER BY page.place`.execute(db);
  return rows.map((row) => row.at);
};
