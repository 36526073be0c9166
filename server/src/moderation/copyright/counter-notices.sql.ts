/** Counter-notices of uploaders, and what a statement of reasons says of the notice that it rests on. */
import type { CopyrightState } from '@foyer/shared/wire-schemas/moderation/copyright';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const STATED_ROW = columns({
  material_id: 'int4',
  /** Whom the decision concerns. */
  member_id: 'int4?',
  state: choices<CopyrightState>(),
  address: 'text',
  work: 'text',
  claimant: 'text',
  countered_at: 'timestamptz?',
  restore_from: 'timestamptz?',
  restore_by: 'timestamptz?',
});
export type StatedMaterialRow = RowOf<typeof STATED_ROW>;

/** By the key of the statement. */
export const selectStatedMaterial = async (
  db: Database,
  key: string,
): Promise<StatedMaterialRow | undefined> =>
  (
    await typedSql(STATED_ROW)`SELECT c.id AS material_id, d.member_id, c.state, c.address, n.work,
        CASE WHEN n.owner = '' THEN n.name ELSE n.owner END AS claimant,
        x.sent_at AS countered_at, c.restore_from, c.restore_by
      FROM decisions d JOIN copyright_materials c ON c.decision_id = d.id JOIN copyright_notices n ON n.id = c.notice_id
      LEFT JOIN counter_notices x ON x.material_id = c.id WHERE d.key = ${key}`.execute(db)
  ).rows[0];

export interface NewCounterNotice {
  materialId: number;
  name: string;
  postal: string;
  phone: string;
  email: string;
  words: string;
  signature: string;
}

/** @returns whether it is the first one about this material */
export const insertCounterNotice = async (tx: Database, row: NewCounterNotice): Promise<boolean> => {
  const { materialId, name, postal, phone, email, words, signature } = row;
  const { rows } =
    await sql`INSERT INTO counter_notices (material_id, name, postal, phone, email, words, signature)
    VALUES (${materialId}, ${name}, ${postal}, ${phone}, ${email}, ${words}, ${signature})
    ON CONFLICT (material_id) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length > 0;
};
