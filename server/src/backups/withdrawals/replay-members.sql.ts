/** SQL that takes away again what members had, wrote and kept. Each statement only ever takes away. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { ROLE_COLUMNS } from '../../platform/database/role-columns.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import type { Withdrawal } from './export-withdrawals.ts';

/** But for pictures, whose files go, too. */
export const limitMember = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  const status = Number(data['status_id']);
  const has = (name: string): boolean => data[name] === true;
  const roles = sql.join(
    Object.values(ROLE_COLUMNS).map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} AND ${has(name)}`),
  );
  await sql`UPDATE members SET
      status_id = CASE WHEN ${status} = 3 AND status_id IN (1, 6) THEN 3 WHEN ${status} = 1 AND status_id = 6 THEN 1 ELSE status_id END,
      is_private = is_private OR ${has('is_private')}, ${roles} WHERE id = ${id}`.execute(tx);
};

export const suspendMember = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  await sql`INSERT INTO suspensions (member_id, status_before, until_at)
    SELECT id, ${Number(data['status_before'])}, ${data['until_at'] ?? null}::timestamptz FROM members WHERE id = ${id}
    ON CONFLICT (member_id) DO UPDATE SET until_at = excluded.until_at`.execute(tx);
};

export const askDeletionAgain = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  await sql`INSERT INTO account_deletions (member_id, due_at, was_private)
    SELECT id, ${String(data['due_at'])}::timestamptz, ${data['was_private'] === true} FROM members
    WHERE id = ${id} AND status_id <> 5 ON CONFLICT (member_id) DO NOTHING`.execute(tx);
};

/** Its end must not come by itself. The profile stays hidden until its member shows it. */
export const forgetDeletion = async (tx: Database, id: number): Promise<void> => {
  await sql`DELETE FROM account_deletions WHERE member_id = ${id}`.execute(tx);
};

/** Of accounts that ended: nobody is written to again. @returns those that are there still */
export const selectToEnd = async (tx: Database, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4' })`
    UPDATE members SET email = NULL WHERE id = ANY (${[...ids]}::int[]) AND status_id <> 5 RETURNING id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
};

export const selectCommentStatus = async (tx: Database, id: number): Promise<number | undefined> =>
  (
    await typedSql({
      status_id: 'int2',
    })`SELECT status_id FROM comments WHERE id = ${id} FOR UPDATE`.execute(tx)
  ).rows[0]?.status_id;

export const emptyComment = async (tx: Database, id: number): Promise<void> => {
  await sql`UPDATE comments SET body = '' WHERE id = ${id}`.execute(tx);
};

export const hidePlaylist = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  await sql`UPDATE playlists SET is_deleted = is_deleted OR ${data['is_deleted'] === true},
      visible = least(visible, ${Number(data['visible'])}::smallint), updated_at = now() WHERE id = ${id}`.execute(
    tx,
  );
};

export const hideMessage = async (tx: Database, id: number, data: Withdrawal['data']): Promise<void> => {
  await sql`UPDATE messages SET deleted_by_sender = deleted_by_sender OR ${data['deleted_by_sender'] === true},
      deleted_by_receiver = deleted_by_receiver OR ${data['deleted_by_receiver'] === true} WHERE id = ${id}`.execute(
    tx,
  );
};
