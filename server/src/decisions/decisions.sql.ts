/** Rows of decisions, and what their statements of reasons say. The database itself logs each (migration 0039). */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import {
  type ModeratedKind,
  type ModerationAct,
  QUEUED_KINDS,
} from '@foyer/shared/wire-schemas/moderation/acts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export interface NewDecision {
  key: string;
  kind: ModeratedKind;
  objectId: number;
  act: ModerationAct;
  memberId: number | null;
  moderatorId: number | null;
  secondId: number | null;
  isAutomated: boolean;
  ground: DecisionGround | '';
  fact: string;
  untilAt: Date | null;
}

/** How long it waited: from its last change to 4 until the change that this decision made in the same transaction. */
const WAITED = (kind: string, id: number) => sql`(SELECT extract(epoch FROM now() - p.changed_at)::int
  FROM (SELECT id, from_state FROM state_changes WHERE kind = ${kind} AND object_id = ${id} ORDER BY id DESC LIMIT 1) n
  JOIN LATERAL (SELECT changed_at FROM state_changes WHERE kind = ${kind} AND object_id = ${id} AND id < n.id
    AND split_part(to_state, ' ', 1) = '4' ORDER BY id DESC LIMIT 1) p ON split_part(n.from_state, ' ', 1) = '4')`;

const WAITING_KINDS: ReadonlySet<ModeratedKind> = new Set(QUEUED_KINDS);

const TITLE = (kind: ModeratedKind, id: number) => {
  switch (kind) {
    case 'video':
      return sql`(SELECT title FROM videos WHERE id = ${id})`;
    case 'album':
      return sql`(SELECT title FROM albums WHERE id = ${id})`;
    case 'video_change':
      return sql`(SELECT v.title FROM video_changes x JOIN videos v ON v.id = x.video_id WHERE x.id = ${id})`;
    case 'album_change':
      return sql`(SELECT a.title FROM album_changes x JOIN albums a ON a.id = x.album_id WHERE x.id = ${id})`;
    case 'comment':
      return sql`(SELECT left(body, 120) FROM comments WHERE id = ${id})`;
    case 'message':
      return sql`NULL::text`;
    default:
      return sql`(SELECT name FROM members WHERE id = ${id})`;
  }
};

export const insertDecision = async (db: Database, row: NewDecision): Promise<void> => {
  const { kind, objectId } = row;
  await sql`INSERT INTO decisions (key, kind, object_id, act, member_id, moderator_id, second_id, is_automated, ground, fact,
      until_at, title, waited_seconds)
    VALUES (${row.key}, ${kind}, ${objectId}, ${row.act}, ${row.memberId}, ${row.moderatorId}, ${row.secondId},
      ${row.isAutomated}, ${row.ground}, ${row.fact}, ${row.untilAt}, coalesce(${TITLE(kind, objectId)}, ''),
      ${WAITING_KINDS.has(kind) ? WAITED(kind, objectId) : sql`NULL::int`})`.execute(db);
};

/** Id of the newest decision about an object; 0: there is none. @param kind, @param id expressions of the statement around it */
export const lastDecisionOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((SELECT max(d.id) FROM decisions d WHERE d.kind = ${kind} AND d.object_id = ${id}), 0)`;

const NEWEST_DECISION_ROW = columns({ by: 'text?', decided_at: 'timestamptz' });

/** The newest decision about an object, where somebody else took it. */
export const selectNewestOfOthers = async (
  db: Database,
  {
    kind,
    objectId,
    moderatorId,
    since,
  }: {
    kind: string;
    objectId: number;
    moderatorId: number;
    /** After the decision with this id, or of the last minutes. */
    since: { id: number } | { minutes: number };
  },
): Promise<RowOf<typeof NEWEST_DECISION_ROW> | undefined> =>
  (
    await typedSql(NEWEST_DECISION_ROW)`SELECT m.name AS by, d.decided_at
      FROM (SELECT * FROM decisions WHERE kind = ${kind} AND object_id = ${objectId} ORDER BY id DESC LIMIT 1) d
      LEFT JOIN members m ON m.id = d.moderator_id
      WHERE d.moderator_id IS DISTINCT FROM ${moderatorId}
        AND ${'id' in since ? sql`d.id > ${since.id}` : sql`d.decided_at > now() - make_interval(mins => ${since.minutes})`}`.execute(
      db,
    )
  ).rows[0];

/**
 * Key of the newest decision about an object as an expression: null where that one frees it, or is the member's own.
 * @param id column of the statement around it
 */
export const restrictingKeyOf = (kind: ModeratedKind, id: string): RawBuilder<unknown> => sql`(SELECT CASE
    WHEN d.act NOT IN ('approve', 'restore', 'unrestrict') AND d.moderator_id IS DISTINCT FROM d.member_id THEN d.key END
  FROM decisions d WHERE d.kind = ${kind} AND d.object_id = ${sql.ref(id)} ORDER BY d.id DESC LIMIT 1)`;

export const selectRestrictingKey = async (
  db: Database,
  kind: ModeratedKind,
  objectId: number,
): Promise<string | undefined> =>
  (
    await typedSql({ key: 'text?' })`SELECT ${restrictingKeyOf(kind, 'o.id')} AS key
      FROM (SELECT ${objectId}::int AS id) o`.execute(db)
  ).rows[0]?.key ?? undefined;
