/** SQL of what people did to releases: who, when, why, and whether it was refused. */
import type { ReleaseAct } from '@foyer/shared/wire-schemas/releases/overview';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const ACTION_ROW = columns({
  id: 'int4',
  act: choices<ReleaseAct>(),
  set_id: 'int4?',
  who: 'text',
  reason: 'text',
  refusal: 'text?',
  done_at: 'timestamptz',
});
export type ActionRow = RowOf<typeof ACTION_ROW>;

export interface NewAction {
  act: ReleaseAct;
  setId: number | null;
  who: string;
  /** For people: why. */
  reason: string;
  /** Why it was refused; left out when it was done. */
  refusal?: string;
}

export async function recordAction(
  db: Database,
  { act, setId, who, reason, refusal }: NewAction,
): Promise<void> {
  await sql`
    INSERT INTO release_actions (act, set_id, who, reason, refusal)
    VALUES (${act}, ${setId}, ${who}, ${reason}, ${refusal ?? null})`.execute(db);
}

/** The newest first. */
export async function selectActions(db: Database, limit: number): Promise<ActionRow[]> {
  const { rows } = await typedSql(ACTION_ROW)`
    SELECT id, act, set_id, who, reason, refusal, done_at FROM release_actions
    ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
