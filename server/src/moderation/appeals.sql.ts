/** Statements of reasons as they are read, and appeals against them. */
import type { AppealState, DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { ListRows } from '../platform/http/lists/list-page.ts';

type Name = { _id: number; name: string } | null;

const DECISION_ROW = columns({
  id: 'int4',
  kind: choices<ModeratedKind>(),
  object_id: 'int4',
  title: 'text',
  act: choices<ModerationAct>(),
  ground: choices<DecisionGround | ''>(),
  fact: 'text',
  is_automated: 'bool',
  decided_at: 'timestamptz',
  until_at: 'timestamptz?',
  member: json<Name>(),
  moderator: json<Name>(),
  second_id: 'int4?',
});
export type DecisionRow = RowOf<typeof DECISION_ROW>;
const DECISION_COLUMNS = sql`d.id, d.kind, d.object_id, d.title, d.act, d.ground, d.fact, d.is_automated, d.decided_at,
  d.until_at, ${namedMember('m')} AS member, ${namedMember('w')} AS moderator, d.second_id`;
const PEOPLE = sql`LEFT JOIN members m ON m.id = d.member_id LEFT JOIN members w ON w.id = d.moderator_id`;

const STATEMENT_ROW = columns({
  ...DECISION_ROW,
  appeal: json<{
    state: AppealState;
    words: string;
    answer: string;
    sent_at: string;
    decided_at: string | null;
  } | null>(),
});
export type StatementRow = RowOf<typeof STATEMENT_ROW>;

export const selectStatement = async (db: Database, key: string): Promise<StatementRow | undefined> =>
  (
    await typedSql(STATEMENT_ROW)`SELECT ${DECISION_COLUMNS},
        (SELECT json_build_object('state', a.state, 'words', a.words, 'answer', a.answer, 'sent_at', a.sent_at,
          'decided_at', a.decided_at) FROM appeals a WHERE a.decision_id = d.id) AS appeal
      FROM decisions d ${PEOPLE} WHERE d.key = ${key}`.execute(db)
  ).rows[0];

/** The latest first. */
export const selectDecisionsAbout = async (
  db: Database,
  memberId: number,
  limit: number,
): Promise<DecisionRow[]> =>
  (
    await typedSql(DECISION_ROW)`SELECT ${DECISION_COLUMNS} FROM decisions d ${PEOPLE}
      WHERE d.member_id = ${memberId} ORDER BY d.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

/** @returns whether it is the first one against this decision */
export const insertAppeal = async (db: Database, decisionId: number, words: string): Promise<boolean> => {
  const { rows } = await sql`INSERT INTO appeals (decision_id, words) VALUES (${decisionId}, ${words})
    ON CONFLICT (decision_id) DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
};

const APPEAL_ROW = columns({
  ...DECISION_ROW,
  appeal_id: 'int4',
  words: 'text',
  sent_at: 'timestamptz',
  state: choices<AppealState>(),
  /** Who decided about it. */
  decided_by: 'text?',
});
export type AppealRow = RowOf<typeof APPEAL_ROW>;
const APPEAL_COLUMNS = sql`${DECISION_COLUMNS}, a.id AS appeal_id, a.words, a.sent_at, a.state,
  (SELECT name FROM members WHERE id = a.decided_by) AS decided_by`;

/** Open ones, the oldest first. */
export const openAppeals = ({ limit, offset, after }: ListRows) => typedSql(
  APPEAL_ROW,
)`SELECT ${APPEAL_COLUMNS} FROM appeals a JOIN decisions d ON d.id = a.decision_id ${PEOPLE}
  WHERE a.state = 'open' AND ${after ? sql`a.id > ${after.id}::int` : sql`TRUE`}
  ORDER BY a.id LIMIT ${limit} OFFSET ${offset}`;
export const selectAppeals = async (db: Database, rows: ListRows): Promise<AppealRow[]> =>
  (await openAppeals(rows).execute(db)).rows;

/** Holds the row until the transaction ends. */
export const lockAppeal = async (db: Database, id: number): Promise<AppealRow | undefined> =>
  (
    await typedSql(
      APPEAL_ROW,
    )`SELECT ${APPEAL_COLUMNS} FROM appeals a JOIN decisions d ON d.id = a.decision_id ${PEOPLE}
      WHERE a.id = ${id} FOR UPDATE OF a`.execute(db)
  ).rows[0];

export const endAppeal = async (
  db: Database,
  { id, state, answer, memberId }: { id: number; state: AppealState; answer: string; memberId: number },
): Promise<void> => {
  await sql`UPDATE appeals SET state = ${state}, answer = ${answer}, decided_by = ${memberId}, decided_at = now()
    WHERE id = ${id}`.execute(db);
};

export const selectStatementKey = async (db: Database, decisionId: number): Promise<string | undefined> =>
  (await typedSql({ key: 'text' })`SELECT key FROM decisions WHERE id = ${decisionId}`.execute(db)).rows[0]
    ?.key;
