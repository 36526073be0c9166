/** SQL of the demo's accounts: which there are, and what lets somebody into one. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const ACCOUNT_ROW = columns({ id: 'int4', name: 'text', password_hash: 'text?' });
export type DemoAccountRow = RowOf<typeof ACCOUNT_ROW>;

/** The members with these ids who still have these names. */
export async function selectDemoAccounts(
  db: Database,
  accounts: readonly { id: number; name: string }[],
): Promise<DemoAccountRow[]> {
  const ids = accounts.map(({ id }) => id);
  const names = accounts.map(({ name }) => name);
  const { rows } = await typedSql(ACCOUNT_ROW)`
    SELECT m.id, m.name, m.password_hash FROM members m
    JOIN unnest(${ids}::int[], ${names}::text[]) AS demo (id, name) ON demo.id = m.id AND demo.name = m.name
    ORDER BY m.id`.execute(db);
  return rows;
}

/**
 * Takes away the password and whatever else lets somebody in, or back in: sessions, sign-ins that are half done, second factor,
 * passkeys, identities elsewhere, codes that were mailed, and an address that was changed.
 * @param hash the password's hash that was judged; another one by now is left alone
 * @returns whether it was still that one
 */
export async function lockAccount(
  tx: Database,
  { id, hash, email }: { id: number; hash: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE members SET password_hash = NULL, email = ${email}
    WHERE id = ${id} AND password_hash = ${hash} RETURNING id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`DELETE FROM sessions WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM sign_in_steps WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM factor_removals WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM second_factors WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM recovery_codes WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM passkeys WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM member_identities WHERE member_id = ${id}`.execute(tx);
  await sql`DELETE FROM member_codes WHERE member_id = ${id}`.execute(tx);
  return true;
}

/** A new password ends every session. */
export async function setPassword(tx: Database, id: number, hash: string): Promise<void> {
  await sql`UPDATE members SET password_hash = ${hash} WHERE id = ${id}`.execute(tx);
  await sql`DELETE FROM sessions WHERE member_id = ${id}`.execute(tx);
}
