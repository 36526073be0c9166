/** What two members are to one another. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export interface RelationRow {
  isFriend: boolean;
  /** The first has blocked the second. */
  isBlocked: boolean;
}

/** @param memberId whose page or list it is; `viewerId`: who looks */
export const selectRelation = async (
  db: Database,
  memberId: number,
  viewerId: number,
): Promise<RelationRow> =>
  (
    await sql<RelationRow>`SELECT
      EXISTS (SELECT FROM friends WHERE accepted_at IS NOT NULL AND least(member_id, friend_id) = ${Math.min(memberId, viewerId)}
        AND greatest(member_id, friend_id) = ${Math.max(memberId, viewerId)}) AS "isFriend",
      EXISTS (SELECT FROM blocks WHERE member_id = ${memberId} AND blocked_id = ${viewerId}) AS "isBlocked"`.execute(
      db,
    )
  ).rows[0] ?? { isFriend: false, isBlocked: false };
