/** SQL of what people did to releases: who, when, why, and whether it was refused. */
import type { ReleaseAct } from '@foyer/shared/wire-schemas/releases/overview';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransactionBy } from '../../platform/database/name-changer.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import type { ReleaseChanger } from '../registry/release-sets.ts';

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
  /** For the log of changes; left out: `who`. */
  by?: ReleaseChanger;
  /** Why it was refused; left out when it was done. */
  refusal?: string;
}

export const recordAction = (
  db: Database,
  { act, setId, who, reason, by, refusal }: NewAction,
): Promise<void> =>
  inTransactionBy(db, { ...by, why: reason }, async (tx) => {
    await sql`
      INSERT INTO release_actions (act, set_id, who, reason, refusal)
      VALUES (${act}, ${setId}, ${who}, ${reason}, ${refusal ?? null})`.execute(tx);
  });

/** The newest first. */
export async function selectActions(db: Database, limit: number): Promise<ActionRow[]> {
  const { rows } = await typedSql(ACTION_ROW)`
    SELECT id, act, set_id, who, reason, refusal, done_at FROM release_actions
    ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
