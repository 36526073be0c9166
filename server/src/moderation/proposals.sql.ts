/** What waits for a second moderator. */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const PROPOSAL_ROW = columns({
  id: 'int4',
  kind: choices<ModeratedKind>(),
  object_id: 'int4',
  act: choices<ModerationAct>(),
  ground: choices<DecisionGround>(),
  fact: 'text',
  days: 'int4?',
  proposed_by: 'int4',
  proposed_at: 'timestamptz',
  state: choices<'open' | 'confirmed' | 'dismissed'>(),
  /** Who ended it. */
  ended_by: 'text?',
});
export type ProposalRow = RowOf<typeof PROPOSAL_ROW>;
const COLUMNS = sql`p.id, p.kind, p.object_id, p.act, p.ground, p.fact, p.days, p.proposed_by, p.proposed_at, p.state,
  (SELECT name FROM members WHERE id = p.decided_by) AS ended_by`;

/** The same once more changes nothing. */
export const insertProposal = async (
  db: Database,
  row: Pick<ProposalRow, 'kind' | 'object_id' | 'act' | 'ground' | 'fact' | 'days' | 'proposed_by'>,
): Promise<void> => {
  await sql`INSERT INTO proposals (kind, object_id, act, ground, fact, days, proposed_by)
    VALUES (${row.kind}, ${row.object_id}, ${row.act}, ${row.ground}, ${row.fact}, ${row.days}, ${row.proposed_by})
    ON CONFLICT (kind, object_id, act) WHERE state = 'open' DO NOTHING`.execute(db);
};

/** Holds the row until the transaction ends. */
export const lockProposal = async (db: Database, id: number): Promise<ProposalRow | undefined> =>
  (await typedSql(PROPOSAL_ROW)`SELECT ${COLUMNS} FROM proposals p WHERE id = ${id} FOR UPDATE`.execute(db))
    .rows[0];

/** @throws Refused not_found when somebody else ended it meanwhile */
export const endProposal = async (
  db: Database,
  { id, state, memberId }: { id: number; state: 'confirmed' | 'dismissed'; memberId: number },
): Promise<void> => {
  const { rows } =
    await sql`UPDATE proposals SET state = ${state}, decided_by = ${memberId}, decided_at = now()
    WHERE id = ${id} AND state = 'open' RETURNING 1`.execute(db);
  if (rows.length === 0) throw new Refused('not_found', `no proposal ${id} is open`);
};

const LISTED_ROW = columns({
  ...PROPOSAL_ROW,
  title: 'text?',
  member: json<{ _id: number; name: string }>(),
});

/** The oldest first. */
export const selectProposals = async (db: Database, limit: number): Promise<RowOf<typeof LISTED_ROW>[]> =>
  (
    await typedSql(LISTED_ROW)`SELECT ${COLUMNS}, json_build_object('_id', m.id, 'name', m.name) AS member,
        CASE WHEN p.kind = 'video' THEN (SELECT title FROM videos WHERE id = p.object_id)
          WHEN p.kind = 'album' THEN (SELECT title FROM albums WHERE id = p.object_id)
          WHEN p.kind IN ('member', 'avatar', 'cover') THEN (SELECT name FROM members WHERE id = p.object_id) END AS title
      FROM proposals p JOIN members m ON m.id = p.proposed_by WHERE p.state = 'open' ORDER BY p.id LIMIT ${limit}`.execute(
      db,
    )
  ).rows;
