/** Entries of the log of moderation as the desk reads them: with the words and names that the log itself does not hold. */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

type Name = { _id: number; name: string } | null;

const ENTRY_ROW = columns({
  seq: 'int8',
  event: 'text?',
  at: 'text?',
  kind: 'text?',
  object_id: 'int4?',
  title: 'text?',
  act: choices<ModerationAct | null>(),
  ground: choices<DecisionGround | '' | null>(),
  fact: 'text?',
  member: json<Name>(),
  by: json<Name>(),
  automated: 'bool?',
  report_id: 'int4?',
  is_altered: 'bool?',
});
export type LogEntryRow = RowOf<typeof ENTRY_ROW>;

export interface LogFilter {
  about: { kind: ModeratedKind; objectId: number } | null;
  memberId: number | null;
  /** For LIKE, escaped; null: not asked for. */
  part: string | null;
  /** The question, where it is a number. */
  number: number | null;
  /** Entries with a smaller number alone; null: from the latest on. */
  before: number | null;
  limit: number;
}

/** Of words that many have, the latest. */
const FOUND_MAX = 1000;

const ID_NAMES = ['decision', 'proposal', 'report', 'material', 'member', 'by'] as const;
/** As the indexes of migration 87 have it. */
const idIn = (name: (typeof ID_NAMES)[number], ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT seq FROM moderation_log WHERE (entry::jsonb ->> ${sql.lit(name)})::integer IN (${ids})`;

const aboutObject = (kind: string, objectId: number): RawBuilder<unknown> => sql`
  ${idIn('decision', sql`SELECT id FROM decisions WHERE kind = ${kind} AND object_id = ${objectId}::int`)} UNION ALL
  ${idIn('proposal', sql`SELECT id FROM proposals WHERE kind = ${kind} AND object_id = ${objectId}::int`)} UNION ALL
  ${idIn('report', sql`SELECT id FROM reports WHERE section = ${kind} AND object_id = ${objectId}::int`)} UNION ALL
  ${idIn('material', sql`SELECT id FROM copyright_materials WHERE kind = ${kind} AND object_id = ${objectId}::int`)}`;

const aboutMember = (id: number): RawBuilder<unknown> => sql`
  ${idIn('member', sql`${id}::int`)} UNION ALL
  ${idIn('by', sql`${id}::int`)} UNION ALL
  ${idIn('decision', sql`SELECT id FROM decisions WHERE member_id = ${id}::int`)} UNION ALL
  ${aboutObject('member', id)}`;

const found = ({ part, number }: { part: string; number: number | null }): RawBuilder<unknown> => {
  const like = sql`'%' || ${part}::text || '%'`;
  const named = sql`SELECT id FROM members WHERE lower(name) LIKE ${like} LIMIT ${FOUND_MAX}`;
  return sql`
    ${idIn(
      'decision',
      sql`(SELECT id FROM decisions WHERE lower(fact) LIKE ${like} OR lower(title) LIKE ${like}
        OR object_id = ${number}::int OR id = ${number}::int ORDER BY id DESC LIMIT ${FOUND_MAX})`,
    )} UNION ALL
    ${idIn(
      'report',
      sql`(SELECT id FROM reports WHERE lower(message) LIKE ${like} OR lower(subject) LIKE ${like}
        OR object_id = ${number}::int OR id = ${number}::int ORDER BY id DESC LIMIT ${FOUND_MAX})`,
    )} UNION ALL
    ${idIn('member', named)} UNION ALL ${idIn('by', named)}`;
};

/** The latest first. */
export const selectLogEntries = async (
  db: Database,
  { about, memberId, part, number, before, limit }: LogFilter,
): Promise<LogEntryRow[]> => {
  const wanted = [
    ...(about ? [aboutObject(about.kind, about.objectId)] : []),
    ...(memberId === null ? [] : [aboutMember(memberId)]),
    ...(part === null ? [] : [found({ part, number })]),
  ];
  const filters = wanted.map((seqs) => sql` AND seq IN (${seqs})`);
  const { rows } = await typedSql(ENTRY_ROW)`
    WITH picked AS (
      SELECT seq, entry::jsonb AS e FROM moderation_log
      WHERE (${before}::bigint IS NULL OR seq < ${before}::bigint)${sql.join(filters, sql``)}
      ORDER BY seq DESC LIMIT ${limit})
    SELECT p.seq, e ->> 'event' AS event, e ->> 'at' AS at,
      coalesce(d.kind, o.kind, r.section, c.kind, CASE WHEN e ->> 'event' LIKE 'moderator %' THEN 'member' END) AS kind,
      coalesce(d.object_id, o.object_id, r.object_id, c.object_id,
        CASE WHEN e ->> 'event' LIKE 'moderator %' THEN (e ->> 'member')::int END) AS object_id,
      d.title, coalesce(d.act, o.act) AS act, coalesce(d.ground, o.ground) AS ground,
      CASE WHEN e ->> 'event' LIKE 'appeal%' THEN a.words ELSE coalesce(d.fact, o.fact, x.word) END AS fact,
      ${namedMember('m')} AS member, ${namedMember('w')} AS by, (e ->> 'automated')::boolean AS automated, r.id AS report_id,
      CASE WHEN e ->> 'event' = 'decision' THEN e ->> 'fact' IS DISTINCT FROM hash_of_words(d.fact)
        WHEN e ->> 'event' = 'appeal' THEN e ->> 'words' IS DISTINCT FROM hash_of_words(a.words)
        WHEN e ->> 'event' LIKE 'word %' THEN e ->> 'words' IS DISTINCT FROM hash_of_words(x.word) END AS is_altered
    FROM picked p
    LEFT JOIN decisions d ON d.id = (e ->> 'decision')::int
    LEFT JOIN appeals a ON a.id = (e ->> 'appeal')::int
    LEFT JOIN proposals o ON o.id = (e ->> 'proposal')::int
    LEFT JOIN reports r ON r.id = (e ->> 'report')::int
    LEFT JOIN watched_words x ON x.id = (e ->> 'word')::int
    LEFT JOIN copyright_materials c ON c.id = (e ->> 'material')::int
    LEFT JOIN members m ON m.id = coalesce((e ->> 'member')::int, d.member_id)
    LEFT JOIN members w ON w.id = (e ->> 'by')::int
    ORDER BY p.seq DESC`.execute(db);
  return rows;
};
