/** Words that moderators added to the operator's list: a comment that has one waits. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const WORD_ROW = columns({
  id: 'int4',
  word: 'text',
  added_at: 'timestamptz',
  member: json<{ _id: number; name: string } | null>(),
});
export type WatchedWordRow = RowOf<typeof WORD_ROW>;

/** The latest first. */
export const selectWatchedWords = async (db: Database): Promise<WatchedWordRow[]> =>
  (
    await typedSql(WORD_ROW)`SELECT w.id, w.word, w.added_at,
        ${namedMember('m')} AS member
      FROM watched_words w LEFT JOIN members m ON m.id = w.added_by
      WHERE w.removed_at IS NULL ORDER BY w.id DESC`.execute(db)
  ).rows;

/** Nothing for a word that is there, or once there are `max`. @returns whether it was added */
export const insertWatchedWord = async (
  db: Database,
  { word, memberId, max }: { word: string; memberId: number; max: number },
): Promise<boolean> =>
  (
    await sql`INSERT INTO watched_words (word, added_by) SELECT ${word}, ${memberId}
      WHERE (SELECT count(*) FROM watched_words WHERE removed_at IS NULL) < ${max}
      ON CONFLICT (word) WHERE removed_at IS NULL DO NOTHING RETURNING 1`.execute(db)
  ).rows.length > 0;

/** @returns whether it was there */
export const endWatchedWord = async (
  db: Database,
  { id, memberId }: { id: number; memberId: number },
): Promise<boolean> =>
  (
    await sql`UPDATE watched_words SET removed_at = now(), removed_by = ${memberId}
      WHERE id = ${id} AND removed_at IS NULL RETURNING 1`.execute(db)
  ).rows.length > 0;
