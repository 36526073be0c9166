/** Links that let somebody join; only their hashes are here. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const INVITATION_ROW = columns({
  id: 'int4',
  note: 'text',
  uses: 'int4',
  uses_max: 'int4',
  created_at: 'timestamptz',
  ends_at: 'timestamptz',
  is_ended: 'bool',
});
export type InvitationRow = RowOf<typeof INVITATION_ROW>;

/** The latest first. */
export const selectInvitations = async (db: Database, limit: number): Promise<InvitationRow[]> =>
  (
    await typedSql(INVITATION_ROW)`
      SELECT id, note, uses, uses_max, created_at, coalesce(ended_at, ends_at) AS ends_at,
        (ended_at IS NOT NULL OR ends_at <= now()) AS is_ended
      FROM invitations ORDER BY id DESC LIMIT ${limit}`.execute(db)
  ).rows;

export const insertInvitation = async (
  tx: Database,
  { codeHash, note, uses, days }: { codeHash: Buffer; note: string; uses: number; days: number },
): Promise<number> => {
  const { rows } = await typedSql({ id: 'int4' })`INSERT INTO invitations (code_hash, note, uses_max, ends_at)
    VALUES (${codeHash}, ${note}, ${uses}, now() + make_interval(days => ${days})) RETURNING id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('an insert without a row');
  return made.id;
};

/** @returns whether it counted until now */
export const endInvitationRow = async (tx: Database, id: number): Promise<boolean> =>
  (
    await sql`UPDATE invitations SET ended_at = now() WHERE id = ${id} AND ended_at IS NULL AND ends_at > now() RETURNING 1`.execute(
      tx,
    )
  ).rows.length > 0;
