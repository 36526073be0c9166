/** Notes of moderators for their colleagues, and replies that they saved. */
import type { ClaimedKind } from '@foyer/shared/wire-schemas/moderation/desk';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const NOTE_ROW = columns({
  id: 'int4',
  words: 'text',
  written_at: 'timestamptz',
  member: json<{ _id: number; name: string } | null>(),
});
export type NoteRow = RowOf<typeof NOTE_ROW>;

interface NotedObject {
  kind: ClaimedKind;
  objectId: number;
}

/** The oldest first. */
export const selectNotes = async (db: Database, { kind, objectId }: NotedObject): Promise<NoteRow[]> =>
  (
    await typedSql(NOTE_ROW)`SELECT n.id, n.words, n.written_at,
        ${namedMember('m')} AS member
      FROM moderation_notes n LEFT JOIN members m ON m.id = n.member_id
      WHERE n.kind = ${kind} AND n.object_id = ${objectId} ORDER BY n.id`.execute(db)
  ).rows;

export const insertNote = async (
  db: Database,
  { kind, objectId, memberId, words }: NotedObject & { memberId: number; words: string },
): Promise<void> => {
  await sql`INSERT INTO moderation_notes (kind, object_id, member_id, words)
    VALUES (${kind}, ${objectId}, ${memberId}, ${words})`.execute(db);
};

/** @returns whether it was there, and the member's */
export const deleteNote = async (db: Database, id: number, memberId: number): Promise<boolean> =>
  (
    await sql`DELETE FROM moderation_notes WHERE id = ${id} AND member_id = ${memberId} RETURNING 1`.execute(
      db,
    )
  ).rows.length > 0;

const REPLY_ROW = columns({ title: 'text', language: choices<Language>(), words: 'text' });
export type ReplyRow = RowOf<typeof REPLY_ROW>;

/** By title. */
export const selectReplies = async (db: Database): Promise<ReplyRow[]> =>
  (
    await typedSql(REPLY_ROW)`SELECT title, language, words FROM saved_replies
      ORDER BY lower(title), language`.execute(db)
  ).rows;

/** In place of the title's text of that language. @returns false where it would be one title too many */
export const upsertReply = async (
  db: Database,
  { title, language, words, memberId, max }: ReplyRow & { memberId: number; max: number },
): Promise<boolean> =>
  (
    await sql`INSERT INTO saved_replies (title, language, words, changed_by)
      SELECT coalesce((SELECT min(s.title) FROM saved_replies s WHERE lower(s.title) = lower(${title}::text)), ${title}::text),
        ${language}, ${words}, ${memberId}
      WHERE EXISTS (SELECT FROM saved_replies s WHERE lower(s.title) = lower(${title}::text))
        OR (SELECT count(DISTINCT lower(s.title)) FROM saved_replies s) < ${max}
      ON CONFLICT (lower(title), language) DO UPDATE
        SET words = excluded.words, changed_by = excluded.changed_by, changed_at = now()
      RETURNING 1`.execute(db)
  ).rows.length > 0;

/** In every language. @returns whether there was one */
export const deleteReply = async (db: Database, title: string): Promise<boolean> =>
  (await sql`DELETE FROM saved_replies WHERE lower(title) = lower(${title}::text) RETURNING 1`.execute(db))
    .rows.length > 0;
