/** Answers a member's friends as far as the member shows them, and to the member also the pending requests. */
import { FRIEND_REQUESTS_SHOWN_MAX, type FriendsPage } from '@foyer/shared/wire-schemas/members/friends';
import type { Database } from '../platform/database/create-database.ts';
import { countFriends, selectFriends } from './members.sql.ts';
import { type AccessViewer, decideAccess, maySeeField, seesHidden } from '../access/decide-access.ts';
import { toMemberCards } from './members.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';

const emptyPage = (code: string, total = 0): FriendsPage => ({
  members: [],
  total_count: total,
  error: 'nobody is listed here',
  code,
});

const selectRequests = async (db: Database, viewer: AccessViewer): Promise<Partial<FriendsPage>> => {
  const memberId = viewer._id;
  const all = { limit: FRIEND_REQUESTS_SHOWN_MAX, offset: 0 };
  const [requests, asked] = await Promise.all([
    selectFriends(db, memberId, 'requests', all),
    selectFriends(db, memberId, 'asked', all),
  ]);
  return {
    requests: await toMemberCards(db, requests, viewer),
    asked: await toMemberCards(db, asked, viewer),
  };
};

/** @throws Refused not_found for an unknown member */
export const getFriends = async (
  db: Database,
  { memberId, count, page }: { memberId: number; count: number; page: number },
  viewer: AccessViewer | null,
): Promise<FriendsPage> => {
  const member = await findAccess(db, viewer, 'member', memberId);
  if (!member || decideAccess('see', member, viewer) === 'not_found')
    throw new Refused('not_found', `there is no member ${memberId}`);
  if (!maySeeField('friends', member, viewer)) return emptyPage('no_permission');
  // Private members show themselves to their own friends, not to those of others.
  const which = seesHidden(member, viewer) ? 'friends' : 'shown';
  const offset = (page - 1) * count;
  const [total, rows, waiting] = await Promise.all([
    countFriends(db, memberId, which),
    selectFriends(db, memberId, which, { limit: count, offset }),
    viewer?._id === memberId ? selectRequests(db, viewer) : {},
  ]);
  if (rows.length === 0) return { ...emptyPage('list_empty', total), ...waiting };
  return { members: await toMemberCards(db, rows, viewer), total_count: total, ...waiting };
};
