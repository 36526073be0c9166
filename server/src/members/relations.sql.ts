/** Friendships, subscriptions and blocks; counters move with them in the same transaction. */
import { sql } from 'kysely';
import type { SubscriptionKind } from '@foyer/shared/wire-schemas/members/subscriptions';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const countFriends = (db: Database, ids: readonly number[]) =>
  sql`UPDATE members m SET friends_count = (SELECT count(*) FROM friends f
    WHERE f.accepted_at IS NOT NULL AND (f.member_id = m.id OR f.friend_id = m.id)) WHERE m.id = ANY(${[...ids]})`.execute(
    db,
  );

/** Both members' rows in one order, so that two who act on one another at the same time do not deadlock. */
const lockPair = (db: Database, one: number, other: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('friends'), hashint8(least(${one}::bigint, ${other}) * 2147483648
    + greatest(${one}::bigint, ${other})))`.execute(db);

/** `accepted`: the other had asked already, so asking back says yes. */
export const askFriend = (
  db: Database,
  memberId: number,
  friendId: number,
): Promise<'asked' | 'accepted' | 'there'> =>
  inTransaction(db, async (tx) => {
    await lockPair(tx, memberId, friendId);
    const { rows } = await typedSql({ member_id: 'int4', accepted_at: 'timestamptz?' })`
      SELECT member_id, accepted_at FROM friends WHERE least(member_id, friend_id) = ${Math.min(memberId, friendId)}
        AND greatest(member_id, friend_id) = ${Math.max(memberId, friendId)}`.execute(tx);
    const [known] = rows;
    if (!known) {
      await sql`INSERT INTO friends (member_id, friend_id) VALUES (${memberId}, ${friendId})`.execute(tx);
      return 'asked';
    }
    if (known.accepted_at || known.member_id === memberId) return 'there';
    await sql`UPDATE friends SET accepted_at = now() WHERE member_id = ${friendId} AND friend_id = ${memberId}`.execute(
      tx,
    );
    await countFriends(tx, [memberId, friendId]);
    return 'accepted';
  });

const RELATION_ROW = columns({
  /** Who asked for the friendship; null: nobody did. */
  requester_id: 'int4?',
  is_accepted: 'bool',
  is_subscribed: 'bool',
});
export type RelationRow = RowOf<typeof RELATION_ROW>;

export const selectRelation = async (
  db: Database,
  memberId: number,
  otherId: number,
): Promise<RelationRow> => {
  const { rows } = await typedSql(
    RELATION_ROW,
  )`SELECT f.member_id AS requester_id, coalesce(f.accepted_at IS NOT NULL, false) AS is_accepted,
      EXISTS (SELECT FROM subscriptions WHERE member_id = ${memberId} AND kind = 'member' AND target_id = ${otherId}) AS is_subscribed
    FROM (SELECT 1) x LEFT JOIN friends f ON least(f.member_id, f.friend_id) = ${Math.min(memberId, otherId)}
      AND greatest(f.member_id, f.friend_id) = ${Math.max(memberId, otherId)}`.execute(db);
  return rows[0] ?? { requester_id: null, is_accepted: false, is_subscribed: false };
};

/** @returns false when there is no request of the other's that waits */
export const acceptFriend = (db: Database, memberId: number, friendId: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPair(tx, memberId, friendId);
    const { rows } = await sql`UPDATE friends SET accepted_at = now()
      WHERE member_id = ${friendId} AND friend_id = ${memberId} AND accepted_at IS NULL RETURNING 1`.execute(
      tx,
    );
    if (rows.length) await countFriends(tx, [memberId, friendId]);
    return rows.length > 0;
  });

/** Declines, withdraws or ends. */
export const removeFriend = (db: Database, memberId: number, friendId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPair(tx, memberId, friendId);
    const { rows } = await sql`DELETE FROM friends WHERE (member_id = ${memberId} AND friend_id = ${friendId})
      OR (member_id = ${friendId} AND friend_id = ${memberId}) RETURNING 1`.execute(tx);
    if (rows.length) await countFriends(tx, [memberId, friendId]);
  });

const shiftSubscribers = async (
  db: Database,
  kind: SubscriptionKind,
  targetId: number,
  by: number,
): Promise<number> =>
  (
    await typedSql({ subscribers_count: 'int4' })`UPDATE ${sql.table(`${kind}s`)}
      SET subscribers_count = greatest(0, subscribers_count + ${by}) WHERE id = ${targetId} RETURNING subscribers_count`.execute(
      db,
    )
  ).rows[0]?.subscribers_count ?? 0;

/** @returns the new number of subscribers, or undefined when there was nothing to change */
export const changeSubscription = (
  db: Database,
  memberId: number,
  { kind, targetId, isWanted }: { kind: SubscriptionKind; targetId: number; isWanted: boolean },
): Promise<number | undefined> =>
  inTransaction(db, async (tx) => {
    const { rows } = isWanted
      ? await sql`INSERT INTO subscriptions (member_id, kind, target_id) VALUES (${memberId}, ${kind}, ${targetId})
          ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
      : await sql`DELETE FROM subscriptions WHERE member_id = ${memberId} AND kind = ${kind}
          AND target_id = ${targetId} RETURNING 1`.execute(tx);
    return rows.length ? shiftSubscribers(tx, kind, targetId, isWanted ? 1 : -1) : undefined;
  });

/** Ends friendship, requests and subscriptions between the two as well. */
export const insertBlock = (db: Database, memberId: number, blockedId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPair(tx, memberId, blockedId);
    await sql`INSERT INTO blocks (member_id, blocked_id) VALUES (${memberId}, ${blockedId})
      ON CONFLICT DO NOTHING`.execute(tx);
    await sql`DELETE FROM friends WHERE (member_id = ${memberId} AND friend_id = ${blockedId})
      OR (member_id = ${blockedId} AND friend_id = ${memberId})`.execute(tx);
    await countFriends(tx, [memberId, blockedId]);
    const ended = await typedSql({ target_id: 'int4' })`DELETE FROM subscriptions WHERE kind = 'member'
      AND ((member_id = ${memberId} AND target_id = ${blockedId}) OR (member_id = ${blockedId} AND target_id = ${memberId}))
      RETURNING target_id`.execute(tx);
    for (const { target_id } of ended.rows) await shiftSubscribers(tx, 'member', target_id, -1);
    await sql`DELETE FROM notifications WHERE member_id = ${memberId}
      AND kind IN ('friend_request', 'friend_accepted') AND (data ->> 'member_id')::int = ${blockedId}`.execute(
      tx,
    );
  });

export const deleteBlock = async (db: Database, memberId: number, blockedId: number): Promise<void> => {
  await db
    .deleteFrom('blocks')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', blockedId)
    .execute();
};

export const selectBlocks = (db: Database, memberId: number): Promise<{ _id: number; name: string }[]> =>
  db
    .selectFrom('blocks')
    .innerJoin('members', 'members.id', 'blocks.blocked_id')
    .select(['members.id as _id', 'members.name as name'])
    .where('blocks.member_id', '=', memberId)
    .orderBy('blocks.blocked_at', 'desc')
    .limit(1000)
    .execute();
