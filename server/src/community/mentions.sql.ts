/** Members by their names. */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** @param names in lower case @returns ids by those names; without those who block the author, or whom the author blocks */
export const selectMembersByNames = async (
  db: Database,
  names: readonly string[],
  authorId: number,
): Promise<Map<string, number>> => {
  const { rows } = await typedSql({
    id: 'int4',
    name: 'text',
  })`SELECT m.id, lower(m.name) AS name FROM members m
    WHERE lower(m.name) = ANY (${[...new Set(names)]}::text[]) AND m.status_id IN (1, 6)
      AND NOT EXISTS (SELECT FROM blocks b WHERE (b.member_id, b.blocked_id) IN ((m.id, ${authorId}), (${authorId}, m.id)))`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
};
