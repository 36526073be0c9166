/** How much waits, and finding members and uploads. */
import { LISTED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import { sql } from 'kysely';
import { isForModerator } from '../figures/samples.sql.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { startsWith } from '../../platform/database/lists/starts-with.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const DESK_ROW = columns({
  video: 'int4',
  video_change: 'int4',
  album: 'int4',
  album_change: 'int4',
  avatar: 'int4',
  cover: 'int4',
  reports: 'int4',
  appeals: 'int4',
  proposals: 'int4',
  copyright: 'int4',
  samples: 'int4',
  overdue: 'int4',
});

/** @param moderatorId what waits for whom: nobody judges their own decisions */
/** Of `copyright_materials c`: to be shown again, and before the moderators. */
export const IS_TO_RETURN = sql`c.state = 'returned' AND c.restore_by IS NOT NULL
  AND 4 = CASE c.kind WHEN 'video' THEN (SELECT v.status_id FROM videos v WHERE v.id = c.object_id AND v.approved_at IS NULL)
    ELSE (SELECT a.status_id FROM albums a WHERE a.id = c.object_id) END`;

export const countDesk = async (db: Database, moderatorId: number): Promise<RowOf<typeof DESK_ROW>> => {
  const { rows } = await typedSql(DESK_ROW)`SELECT
      ${sql.join(LISTED_KINDS.map((kind) => sql`w.${sql.ref(kind)}`))},
      (SELECT count(*)::int FROM reports WHERE state = 'open') AS reports,
      (SELECT count(*)::int FROM appeals WHERE state = 'open') AS appeals,
      (SELECT count(*)::int FROM proposals WHERE state = 'open') AS proposals,
      (SELECT count(*)::int FROM copyright_notices WHERE state = 'open') AS copyright,
      (SELECT count(*)::int FROM decision_samples s JOIN decisions d ON d.id = s.decision_id
        WHERE s.state IN ('open', 'disagreed') AND ${isForModerator(moderatorId)}) AS samples,
      (SELECT count(*)::int FROM reports WHERE state = 'open' AND due_at < now())
        + (SELECT count(*)::int FROM copyright_notices WHERE state = 'open' AND due_at < now())
        + (SELECT count(*)::int FROM copyright_materials c WHERE ${IS_TO_RETURN} AND c.restore_by < now()) AS overdue
      FROM (SELECT ${sql.join(
        LISTED_KINDS.map(
          (kind) => sql`(count(*) FILTER (WHERE kind = ${sql.lit(kind)}))::int AS ${sql.ref(kind)}`,
        ),
      )} FROM moderation_queue WHERE state = 'waiting') w`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has one row');
  return row;
};

const RECORDS_WORK_ROW = columns({ records: 'int4', records_overdue: 'int4' });

/** What waits at the records desk: numbers alone. */
export const countRecordsWork = async (db: Database): Promise<RowOf<typeof RECORDS_WORK_ROW>> => {
  const { rows } = await typedSql(RECORDS_WORK_ROW)`SELECT
      (SELECT count(*)::int FROM person_records WHERE state = 'waiting' AND delete_after IS NULL)
        + (SELECT count(*)::int FROM consent_requests WHERE state = 'open') AS records,
      (SELECT count(*)::int FROM consent_requests WHERE state = 'open' AND due_at < now()) AS records_overdue`.execute(
    db,
  );
  return rows[0] ?? { records: 0, records_overdue: 0 };
};

const MEMBER_ROW = columns({
  id: 'int4',
  name: 'text',
  has_avatar: 'bool',
  revision: 'text?',
  status_id: 'int2',
  is_moderator: 'bool',
  joined_at: 'timestamptz',
});
export type FoundMemberRow = RowOf<typeof MEMBER_ROW>;
const MEMBER_COLUMNS = sql`m.id, m.name, m.has_avatar, o.revision, m.status_id, m.is_moderator, m.joined_at`;
const PICTURE = sql`LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'`;

/** Of the names that start with the words, and of those that hold them: so many are looked at. */
const NAMES_LOOKED_AT = 500;
/** The index of parts knows none that is shorter: all names would be read. */
const LEAST_PART = 3;
/** As the index of migration 0117 has it. */
const NAME = sql`(lower(m.name) COLLATE "C")`;

/**
 * By number, or by a part of the name of three letters or more; names that start with it first, then the shortest. Of a part that very many
 * names hold, some are found. @param start in lower case @param part the same, escaped for LIKE
 */
export const findMembers = async (
  db: Database,
  { id, start, part, limit }: { id: number | null; start: string; part: string; limit: number },
): Promise<FoundMemberRow[]> =>
  (
    await typedSql(MEMBER_ROW)`WITH found AS MATERIALIZED (
        SELECT m.id FROM members m WHERE m.id = ${id}::int
        UNION (SELECT m.id FROM members m WHERE ${startsWith(NAME, start)} AND m.status_id <> 5
          ORDER BY ${NAME}, m.id LIMIT ${NAMES_LOOKED_AT})
        UNION (SELECT m.id FROM members m WHERE length(${start}) >= ${LEAST_PART} AND lower(m.name) LIKE ${`%${part}%`} AND m.status_id <> 5
          LIMIT ${NAMES_LOOKED_AT}))
      SELECT ${MEMBER_COLUMNS} FROM found f JOIN members m ON m.id = f.id ${PICTURE}
      WHERE m.status_id <> 5
      ORDER BY (m.id = ${id}::int) DESC NULLS LAST, starts_with(lower(m.name), ${start}) DESC, length(m.name), m.id
      LIMIT ${limit}`.execute(db)
  ).rows;

export const selectFoundMember = async (db: Database, id: number): Promise<FoundMemberRow | undefined> =>
  (
    await typedSql(MEMBER_ROW)`SELECT ${MEMBER_COLUMNS} FROM members m ${PICTURE} WHERE m.id = ${id}`.execute(
      db,
    )
  ).rows[0];

const OBJECT_ROW = columns({
  kind: choices<'video' | 'album'>(),
  id: 'int4',
  title: 'text',
  status_id: 'int2',
  member: json<{ _id: number; name: string } | null>(),
});

/** By number in any state, by address, and by words of the title through the index of search (videos that are shown). */
export const findObjects = async (
  db: Database,
  { id, dir, words, limit }: { id: number | null; dir: string; words: string; limit: number },
): Promise<RowOf<typeof OBJECT_ROW>[]> =>
  (
    await typedSql(OBJECT_ROW)`SELECT x.kind, x.id, x.title, x.status_id,
        ${namedMember('m')} AS member
      FROM (
        SELECT 'video' AS kind, v.id, v.title, v.status_id, v.member_id FROM videos v WHERE v.id = ${id}::int AND v.replaces_id IS NULL
        UNION SELECT 'album', a.id, a.title, a.status_id, a.member_id FROM albums a WHERE a.id = ${id}::int
        UNION (SELECT 'video', v.id, v.title, v.status_id, v.member_id FROM video_search s JOIN videos v ON v.id = s.video_id
          WHERE s.tokens @@ plainto_tsquery('simple', ${words}) LIMIT ${limit})
        UNION (SELECT 'video', v.id, v.title, v.status_id, v.member_id FROM videos v WHERE v.status_id IN (4, 6) AND v.replaces_id IS NULL
          AND v.dir = ${dir} LIMIT ${limit})
        UNION (SELECT 'album', a.id, a.title, a.status_id, a.member_id FROM albums a WHERE a.dir = ${dir} LIMIT ${limit})
      ) x LEFT JOIN members m ON m.id = x.member_id
      ORDER BY (x.id = ${id}::int) DESC NULLS LAST, x.kind, x.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

const STANDING_ROW = columns({ until_at: 'timestamptz?', reports_open: 'int4' });
export const selectStanding = async (db: Database, memberId: number): Promise<RowOf<typeof STANDING_ROW>> => {
  const { rows } = await typedSql(STANDING_ROW)`SELECT
      (SELECT until_at FROM suspensions WHERE member_id = ${memberId}) AS until_at,
      (SELECT count(*)::int FROM reports r WHERE r.state = 'open' AND (r.section = 'member' AND r.object_id = ${memberId}
          OR r.section = 'message' AND r.object_id IN (SELECT x.id FROM messages x WHERE x.from_id = ${memberId})))
        AS reports_open`.execute(db);
  return rows[0] ?? { until_at: null, reports_open: 0 };
};
