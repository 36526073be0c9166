/** Decisions that another moderator judges without knowing them, and what became of it. */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModerationAct, UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

/**
 * Of samples `s` with their decisions `d`: those that this moderator may judge or settle. What was decided anew meanwhile, is gone, or
 * has another file now, is asked of nobody.
 */
export const isForModerator = (moderatorId: number): RawBuilder<unknown> => sql`
  ${moderatorId}::int NOT IN (coalesce(d.moderator_id, 0), coalesce(d.second_id, 0), coalesce(d.member_id, 0), coalesce(s.judged_by, 0))
  AND d.id = (SELECT max(n.id) FROM decisions n WHERE n.kind = d.kind AND n.object_id = d.object_id)
  AND CASE d.kind WHEN 'video' THEN (SELECT v.status_id FROM videos v WHERE v.id = d.object_id)
    ELSE (SELECT a.status_id FROM albums a WHERE a.id = d.object_id) END NOT IN (5, 7)
  AND NOT EXISTS (SELECT FROM video_processing p WHERE d.kind = 'video' AND p.video_id = d.object_id AND p.replaced_at > d.decided_at)`;

/** Draws the moderator's newest decision about the object, or not. */
export const drawSample = async (
  db: Database,
  sample: { kind: UploadKind; objectId: number; moderatorId: number; percent: number },
): Promise<void> => {
  await sql`INSERT INTO decision_samples (decision_id)
    SELECT d.id FROM (SELECT * FROM decisions WHERE kind = ${sample.kind} AND object_id = ${sample.objectId} ORDER BY id DESC LIMIT 1) d
    WHERE d.moderator_id = ${sample.moderatorId} AND d.act IN ('approve', 'reject') AND random() * 100 < ${sample.percent}::float8
    ON CONFLICT (decision_id) DO NOTHING`.execute(db);
};

const SAMPLE_ROW = columns({
  id: 'int4',
  decision_id: 'int4',
  kind: choices<UploadKind>(),
  object_id: 'int4',
  title: 'text',
  drawn_at: 'timestamptz',
  state: choices<'open' | 'agreed' | 'disagreed' | 'settled'>(),
  first_act: choices<ModerationAct>(),
  first_ground: choices<DecisionGround | ''>(),
  first_fact: 'text',
  first_by: json<{ _id: number; name: string } | null>(),
  judged_act: choices<'approve' | 'reject' | null>(),
  ground: choices<DecisionGround | ''>(),
  fact: 'text',
  judged_by: json<{ _id: number; name: string } | null>(),
  is_for_you: 'bool?',
});
export type SampleRow = RowOf<typeof SAMPLE_ROW>;

const columnsFor = (
  moderatorId: number,
) => sql`s.id, s.decision_id, d.kind, d.object_id, d.title, s.drawn_at, s.state, d.act AS first_act,
  d.ground AS first_ground, d.fact AS first_fact, ${namedMember('f')} AS first_by, s.judged_act, s.ground, s.fact,
  ${namedMember('j')} AS judged_by, (${isForModerator(moderatorId)}) AS is_for_you`;
const TABLES = sql`decision_samples s JOIN decisions d ON d.id = s.decision_id
  LEFT JOIN members f ON f.id = d.moderator_id LEFT JOIN members j ON j.id = s.judged_by`;

/** The oldest first: what this moderator may judge, and what two disagree about, for all to read. */
export const selectSamples = async (
  db: Database,
  { moderatorId, limit }: { moderatorId: number; limit: number },
): Promise<SampleRow[]> =>
  (
    await typedSql(SAMPLE_ROW)`SELECT ${columnsFor(moderatorId)} FROM ${TABLES}
      WHERE s.state = 'disagreed' OR (s.state = 'open' AND ${isForModerator(moderatorId)}) ORDER BY s.id LIMIT ${limit}`.execute(
      db,
    )
  ).rows;

export const selectSample = async (
  db: Database,
  id: number,
  moderatorId: number,
): Promise<SampleRow | undefined> =>
  (
    await typedSql(SAMPLE_ROW)`SELECT ${columnsFor(moderatorId)} FROM ${TABLES} WHERE s.id = ${id}`.execute(
      db,
    )
  ).rows[0];

/** @returns whether it was still to be judged */
export const judgeSample = async (
  db: Database,
  sample: {
    id: number;
    moderatorId: number;
    act: 'approve' | 'reject';
    ground: DecisionGround | '';
    fact: string;
  },
): Promise<boolean> => {
  const { rows } =
    await sql`UPDATE decision_samples s SET judged_by = ${sample.moderatorId}, judged_act = ${sample.act},
      ground = ${sample.ground}, fact = ${sample.fact}, judged_at = now(),
      state = CASE WHEN d.act = ${sample.act} THEN 'agreed' ELSE 'disagreed' END
    FROM decisions d WHERE d.id = s.decision_id AND s.id = ${sample.id} AND s.state = 'open' RETURNING 1`.execute(
      db,
    );
  return rows.length > 0;
};

/** @returns whether it was still to be settled */
export const settleSample = async (
  db: Database,
  { id, moderatorId, stands }: { id: number; moderatorId: number; stands: 'first' | 'second' },
): Promise<boolean> => {
  const { rows } =
    await sql`UPDATE decision_samples SET state = 'settled', stands = ${stands}, settled_by = ${moderatorId},
      settled_at = now() WHERE id = ${id} AND state = 'disagreed' RETURNING 1`.execute(db);
  return rows.length > 0;
};
