/** Changes relations of members: friendships, subscriptions, blocks. */
import type { SubscriptionKind } from '@foyer/shared/wire-schemas/members/subscriptions';
import type { Database } from '../platform/database/create-database.ts';
import {
  acceptFriend,
  askFriend,
  changeSubscription,
  deleteBlock,
  insertBlock,
  removeFriend,
} from './relations.sql.ts';
import { notifyMember, tellMembersLive } from '../notifications/notifications.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess, requireMember } from '../access/require-access.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

export { selectBlocks as listBlocks } from './relations.sql.ts';

export const FRIEND_REQUESTS_PER_DAY = 100;
const DAY_SECONDS = 86_400;

/** @returns the member that asks. @throws Refused need_auth, not_found, no_permission (blocked, oneself) */
const requireBefriending = async (
  db: Database,
  viewer: AccessViewer | null,
  friendId: number,
): Promise<number> => {
  const { _id } = requireMember(viewer);
  await requireAccess(db, viewer, 'befriend', 'member', friendId);
  return _id;
};

/** @throws Refused need_auth, not_found, no_permission (blocked, oneself), friend_request_already_sent, rate_limited */
export const requestFriend = async (
  db: Database,
  viewer: AccessViewer | null,
  friendId: number,
): Promise<void> => {
  const _id = await requireBefriending(db, viewer, friendId);
  await limitTries(db, {
    what: 'friends',
    by: { memberId: _id },
    limit: FRIEND_REQUESTS_PER_DAY,
    windowSeconds: DAY_SECONDS,
  });
  await inTransaction(db, async (tx) => {
    const outcome = await askFriend(tx, _id, friendId);
    if (outcome === 'there')
      throw new Refused('friend_request_already_sent', 'they are friends, or the request waits');
    await notifyMember(tx, friendId, outcome === 'asked' ? 'friend_request' : 'friend_accepted', {
      member_id: _id,
    });
    await recordEvents(tx, { kind: 'relationChanged', memberIds: [_id, friendId] });
  });
};

/** @throws Refused need_auth, not_found when nobody asked */
export const confirmFriend = async (
  db: Database,
  viewer: AccessViewer | null,
  friendId: number,
): Promise<void> => {
  const _id = await requireBefriending(db, viewer, friendId);
  await inTransaction(db, async (tx) => {
    if (!(await acceptFriend(tx, _id, friendId))) throw new Refused('not_found', 'there is no such request');
    await notifyMember(tx, friendId, 'friend_accepted', { member_id: _id });
    await recordEvents(tx, { kind: 'relationChanged', memberIds: [_id, friendId] });
  });
};

/** Declines, withdraws or ends, whatever there is. */
export const endFriend = (db: Database, viewer: AccessViewer | null, friendId: number): Promise<void> => {
  const { _id } = requireMember(viewer);
  return inTransaction(db, async (tx) => {
    await removeFriend(tx, _id, friendId);
    await recordEvents(tx, { kind: 'relationChanged', memberIds: [_id, friendId] });
  });
};

/** @returns the number of subscribers; undefined where nothing changed. @throws Refused need_auth, not_found, cannot_subscribe_self, already_subscribed */
export const subscribe = async (
  db: Database,
  viewer: AccessViewer | null,
  { kind, idOrDir, isWanted }: { kind: SubscriptionKind; idOrDir: string; isWanted: boolean },
): Promise<number | undefined> => {
  const { _id } = requireMember(viewer);
  // Anyone who was let in once may always leave.
  const { id } = isWanted
    ? await requireAccess(db, viewer, 'subscribe', kind, idOrDir)
    : await requireAccess(db, { _id, is_moderator: true }, 'see', kind, idOrDir);
  return inTransaction(db, async (tx) => {
    const subscribers = await changeSubscription(tx, _id, { kind, targetId: id, isWanted });
    if (isWanted && subscribers === undefined) throw new Refused('already_subscribed', 'subscribed already');
    await recordEvents(tx, { kind: 'subscriptionChanged', section: kind, targetId: id, subscriberId: _id });
    return subscribers;
  });
};

/** Ends friendship and subscriptions between the two. @throws Refused need_auth, not_found, no_permission (oneself) */
export const block = async (db: Database, viewer: AccessViewer | null, otherId: number): Promise<void> => {
  const { _id } = requireMember(viewer);
  await requireAccess(db, viewer, 'block', 'member', otherId);
  await inTransaction(db, async (tx) => {
    await insertBlock(tx, _id, otherId);
    // What may be written ends in what both have open.
    await tellMembersLive(tx, [_id, otherId]);
    await recordEvents(tx, { kind: 'relationChanged', memberIds: [_id, otherId] });
  });
};

export const unblock = async (db: Database, viewer: AccessViewer | null, otherId: number): Promise<void> => {
  const { _id } = requireMember(viewer);
  await deleteBlock(db, _id, otherId);
  await tellMembersLive(db, [_id, otherId]);
};
