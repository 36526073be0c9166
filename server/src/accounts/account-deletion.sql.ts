/** Accounts whose members asked for their end, and may still take it back. */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/**
 * Asking again puts nothing off.
 * @returns when the end is due, and whether nobody had asked before
 */
export const insertDeletion = async (
  tx: Database,
  memberId: number,
  days: number,
): Promise<{ due: Date; isNew: boolean }> => {
  const { rows } = await typedSql({ due_at: 'timestamptz', is_new: 'bool' })`
    INSERT INTO account_deletions (member_id, due_at, was_private)
    SELECT id, now() + make_interval(days => ${days}), is_private FROM members WHERE id = ${memberId}
    ON CONFLICT (member_id) DO UPDATE SET member_id = EXCLUDED.member_id
    RETURNING due_at, (xmax = 0) AS is_new`.execute(tx);
  const [asked] = rows;
  if (!asked) throw new Error(`there is no member ${memberId}`);
  return { due: asked.due_at, isNew: asked.is_new };
};

/** @returns whether the profile was private before; undefined where nothing was to be taken back */
export const deleteDeletion = async (tx: Database, memberId: number): Promise<boolean | undefined> =>
  (
    await typedSql({ was_private: 'bool' })`
      DELETE FROM account_deletions WHERE member_id = ${memberId} RETURNING was_private`.execute(tx)
  ).rows[0]?.was_private;

/** Where it is due still; who would keep the account waits until the transaction ends. @returns whether it was */
export const takeDueDeletion = async (tx: Database, memberId: number): Promise<boolean> =>
  (
    await typedSql({ member_id: 'int4' })`
      DELETE FROM account_deletions WHERE member_id = ${memberId} AND due_at <= now() RETURNING member_id`.execute(
      tx,
    )
  ).rows.length > 0;

export const hasEnded = async (db: Database, memberId: number): Promise<boolean> =>
  (
    await typedSql({ status_id: 'int2' })`
      SELECT status_id FROM members WHERE id = ${memberId} AND status_id = 5`.execute(db)
  ).rows.length > 0;

/** Null: nobody asked for it. */
export const selectDeletionDue = async (db: Database, memberId: number): Promise<Date | null> =>
  (
    await typedSql({ due_at: 'timestamptz' })`
      SELECT due_at FROM account_deletions WHERE member_id = ${memberId}`.execute(db)
  ).rows[0]?.due_at ?? null;

/** The longest waiting first. */
export const selectDueDeletions = async (db: Database, limit: number): Promise<number[]> =>
  (
    await typedSql({ member_id: 'int4' })`
      SELECT member_id FROM account_deletions WHERE due_at <= now() ORDER BY due_at LIMIT ${limit}`.execute(
      db,
    )
  ).rows.map(({ member_id }) => member_id);
