/** SQL of the log of changes. */
import { type RawBuilder, sql } from 'kysely';
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
  /** Who changed it; `command`: what stands there instead of a member's number, or the name in it. Either counts. */
  memberId: number | null;
  command: string | null;
  /** For LIKE, escaped and in lower case; null: not asked for. */
  part: string | null;
  /** Kinds whose words the one who asks may not read, and so not search either. */
  closedKinds: readonly string[];
  from: Date | null;
  until: Date | null;
  /** Changes with a smaller number alone; null: from the latest on. */
  before: number | null;
  limit: number;
}

const conditionsOf = (filter: ChangeFilter): RawBuilder<unknown>[] => {
  const { objectKinds, objectId, memberId, command, part, closedKinds, from, until, before } = filter;
  const who = [
    ...(memberId === null ? [] : [sql`c.member_id = ${memberId}::int`]),
    ...(command === null
      ? []
      : [
          sql`(c.command IS NOT NULL AND name_of_command(c.command) IN (${command}::text, name_of_command(${command}::text)))`,
        ]),
  ];
  return [
    ...(objectKinds === null ? [] : [sql`c.object_kind = ANY (${[...objectKinds]}::text[])`]),
    ...(objectId === null ? [] : [sql`c.object_id = ${objectId}::text`]),
    ...(who.length === 0 ? [] : [sql`(${sql.join(who, sql` OR `)})`]),
    ...(part === null
      ? []
      : [
          sql`words_of_change(c.before, c.after, c.why) LIKE '%' || ${part}::text || '%'
            AND c.object_kind <> ALL (${[...closedKinds]}::text[])`,
        ]),
    // No row is older than the one before, so that a day is a range of numbers.
    ...(from === null
      ? []
      : [sql`c.id >= (SELECT id FROM changes WHERE at >= ${from} ORDER BY at, id LIMIT 1)`]),
    ...(until === null
      ? []
      : [sql`c.id <= (SELECT id FROM changes WHERE at < ${until} ORDER BY at DESC, id DESC LIMIT 1)`]),
    ...(before === null ? [] : [sql`c.id < ${before}::bigint`]),
  ];
};

/** The statement itself, for a test that looks at its plan. */
export const foundChanges = (filter: ChangeFilter) => {
  const conditions = conditionsOf(filter);
  return typedSql(CHANGE_ROW)`
    SELECT c.id, c.at, ${namedMember('m')} AS member, c.command, c.object_kind, c.object_id, c.act, c.before, c.after, c.why,
      c.words_hash <> hash_change_words(c.before, c.after, c.why) AS is_altered
    FROM changes c LEFT JOIN members m ON m.id = c.member_id
    WHERE ${conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)}
    ORDER BY c.id DESC LIMIT ${filter.limit}`;
};

/** The latest first. */
export const selectChanges = async (db: Database, filter: ChangeFilter): Promise<ChangeRow[]> =>
  (await foundChanges(filter).execute(db)).rows;

/** Numbers of rows that do not follow the row before; the first ones of them. */
export const selectBrokenLinks = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ id: 'int8' })`
      SELECT id FROM (
        SELECT c.id, c.hash <> hash_change(coalesce(lag(c.hash) OVER w, ''), c) OR c.id <> row_number() OVER w AS is_broken
        FROM changes c WINDOW w AS (ORDER BY c.id)) x
      WHERE is_broken ORDER BY id LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);
