/** Who waits to join, and uses of invitations. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Of the member `m`: the address is confirmed, and the desk has not answered yet. */
export const isWaiting: RawBuilder<unknown> = sql`EXISTS (SELECT FROM joinings j WHERE j.member_id = m.id AND j.confirmed_at IS NOT NULL)`;

/** What was asked before counts no more. For nobody the same statements change nothing. @param words null: nobody has to be asked */
export const setJoining = async (
  tx: Database,
  memberId: number | null,
  { words, isConfirmed }: { words: string | null; isConfirmed: boolean },
): Promise<void> => {
  await sql`DELETE FROM joinings WHERE member_id = ${memberId}::int`.execute(tx);
  if (words !== null)
    await sql`INSERT INTO joinings (member_id, words, confirmed_at)
      SELECT ${memberId}::int, ${words}, CASE WHEN ${isConfirmed}::bool THEN now() END WHERE ${memberId}::int IS NOT NULL`.execute(
      tx,
    );
};

/** Of who has to be asked for. @returns whether the member waits from now on, or did before */
export const confirmJoining = async (tx: Database, memberId: number): Promise<boolean> =>
  (
    await sql`UPDATE joinings SET confirmed_at = coalesce(confirmed_at, now()) WHERE member_id = ${memberId} RETURNING 1`.execute(
      tx,
    )
  ).rows.length > 0;

export const selectIsWaiting = async (db: Database, memberId: number): Promise<boolean> =>
  (
    await typedSql({
      waits: 'bool',
    })`SELECT ${isWaiting} AS waits FROM members m WHERE m.id = ${memberId}`.execute(db)
  ).rows[0]?.waits ?? false;

/** Of the invitation `i`: a member may join by it. */
const IS_OPEN = sql`(i.ended_at IS NULL AND i.ends_at > now() AND i.uses < i.uses_max)`;

/**
 * Takes one of its uses; of two who take the last one at the same time, the second one waits for the first and gets none. An address that
 * has used it takes no second one.
 */
export const takeInvitation = async (
  tx: Database,
  { codeHash, addressHash }: { codeHash: Buffer; addressHash: Buffer },
): Promise<boolean> => {
  const { rows } = await typedSql({ id: 'int4', is_open: 'bool', was_used: 'bool' })`
    SELECT i.id, ${IS_OPEN} AS is_open, EXISTS (SELECT FROM invitation_uses u
      WHERE u.invitation_id = i.id AND u.address_hash = ${addressHash}) AS was_used
    FROM invitations i WHERE i.code_hash = ${codeHash} FOR UPDATE`.execute(tx);
  const [found] = rows;
  if (found?.was_used) return true;
  if (!found?.is_open) return false;
  await sql`INSERT INTO invitation_uses (invitation_id, address_hash) VALUES (${found.id}, ${addressHash})
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`UPDATE invitations SET uses = uses + 1 WHERE id = ${found.id}`.execute(tx);
  return true;
};

export const deletePastUses = async (db: Database): Promise<void> => {
  await sql`DELETE FROM invitation_uses WHERE used_at < now() - interval '7 days'`.execute(db);
};
