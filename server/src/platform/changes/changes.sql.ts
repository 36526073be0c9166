/** SQL of the log of changes. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { namedMember } from '../database/named-member.ts';
import { columns, json, type RowOf, typedSql } from '../database/typed-sql.ts';

const CHANGE_ROW = columns({
  id: 'int8',
  at: 'timestamptz',
  member: json<{ _id: number; name: string } | null>(),
  command: 'text?',
  object_kind: 'text',
  object_id: 'text',
  act: 'text',
  before: json<Record<string, unknown> | null>(),
  after: json<Record<string, unknown> | null>(),
  why: 'text',
  is_altered: 'bool',
});
export type ChangeRow = RowOf<typeof CHANGE_ROW>;

export interface NewChange {
  memberId: number | null;
  command: string | null;
  objectKind: string;
  objectId: string;
  act: string;
  before: object | null;
  after: object | null;
  why: string;
}

/** Number, time and hashes are set by the database. */
export const insertChange = async (tx: Database, change: NewChange): Promise<void> => {
  const { memberId, command, objectKind, objectId, act, before, after, why } = change;
  const textOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
  await sql`INSERT INTO changes (member_id, command, object_kind, object_id, act, before, after, why)
    VALUES (${memberId}, ${command}, ${objectKind}, ${objectId}, ${act}, ${textOf(before)}::jsonb, ${textOf(after)}::jsonb,
      ${why})`.execute(tx);
};

export interface ChangeFilter {
  objectKinds: readonly string[] | null;
  objectId: string | null;
  memberId: number | null;
  /** Changes with a smaller number alone; null: from the latest on. */
  before: number | null;
  limit: number;
}

/** The latest first. */
export const selectChanges = async (
  db: Database,
  { objectKinds, objectId, memberId, before, limit }: ChangeFilter,
): Promise<ChangeRow[]> =>
  (
    await typedSql(CHANGE_ROW)`
      SELECT c.id, c.at, ${namedMember('m')} AS member, c.command, c.object_kind, c.object_id, c.act, c.before, c.after, c.why,
        c.words_hash <> hash_change_words(c.before, c.after, c.why) AS is_altered
      FROM changes c LEFT JOIN members m ON m.id = c.member_id
      WHERE (${objectKinds === null} OR c.object_kind = ANY (${[...(objectKinds ?? [])]}::text[]))
        AND (${objectId}::text IS NULL OR c.object_id = ${objectId}::text)
        AND (${memberId}::int IS NULL OR c.member_id = ${memberId}::int)
        AND (${before}::bigint IS NULL OR c.id < ${before}::bigint)
      ORDER BY c.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

/** Numbers of rows that do not follow the row before; the first ones of them. */
export const selectBrokenLinks = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ id: 'int8' })`
      SELECT id FROM (
        SELECT c.id, c.hash <> hash_change(coalesce(lag(c.hash) OVER w, ''), c) OR c.id <> row_number() OVER w AS is_broken
        FROM changes c WINDOW w AS (ORDER BY c.id)) x
      WHERE is_broken ORDER BY id LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);
