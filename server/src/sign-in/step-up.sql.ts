/** What a member can prove with, and when it was done in a session. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const PROOFS_ROW = columns({ password_hash: 'text?', has_factor: 'bool', has_passkey: 'bool' });
export type ProofsRow = RowOf<typeof PROOFS_ROW>;

export const selectProofs = async (db: Database, memberId: number): Promise<ProofsRow | undefined> =>
  (
    await typedSql(PROOFS_ROW)`SELECT m.password_hash,
        EXISTS (SELECT FROM second_factors f WHERE f.member_id = m.id AND f.confirmed_at IS NOT NULL) AS has_factor,
        EXISTS (SELECT FROM passkeys p WHERE p.member_id = m.id) AS has_passkey
      FROM members m WHERE m.id = ${memberId}`.execute(db)
  ).rows[0];

/** @param publicId of the session */
export const markProved = async (db: Database, publicId: string): Promise<void> => {
  await sql`UPDATE sessions SET proved_at = now() WHERE public_id = ${publicId}::uuid`.execute(db);
};
