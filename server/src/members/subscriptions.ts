/** Answers the subscriptions of a member, as far as the member shows them. */
import {
  SUBSCRIPTIONS_MAX,
  type Subscription,
  type SubscriptionKind,
  type SubscriptionsAnswer,
} from '@foyer/shared/wire-schemas/members/subscriptions';
import type { Database } from '../platform/database/create-database.ts';
import { selectIsSubscribed, type SubscriptionRow, selectSubscriptions } from './subscriptions.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { type AccessViewer, decideAccess, maySeeField, seesHidden } from '../access/decide-access.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess, requireMember } from '../access/require-access.ts';

const thumbOf = (
  { kind, object_id, title, revision, has_avatar }: SubscriptionRow,
  nameOnly: ReadonlySet<number>,
): string | null => {
  if (kind === 'member') return avatarFor({ id: object_id, name: title, has_avatar, revision }, nameOnly);
  return revision === null ? null : publicMediaUrl(mediaObject(kind, object_id), revision, MEDIA_FILES.thumb);
};

const toSubscription = (row: SubscriptionRow, nameOnly: ReadonlySet<number>): Subscription => ({
  kind: row.kind,
  object_id: row.object_id,
  dir: row.dir ?? undefined,
  title: row.title,
  thumb: thumbOf(row, nameOnly),
  subscribed_at: row.subscribed_at.toISOString(),
  total_videos: row.kind === 'member' && nameOnly.has(row.object_id) ? null : row.videos_count,
});

/** @throws Refused need_auth */
export const isSubscribed = (
  db: Database,
  viewer: AccessViewer | null,
  target: { kind: SubscriptionKind; targetId: number },
): Promise<boolean> => selectIsSubscribed(db, requireMember(viewer)._id, target);

/** @throws Refused not_found for an unknown member */
export const getSubscriptions = async (
  db: Database,
  memberId: number,
  viewer: AccessViewer | null,
): Promise<SubscriptionsAnswer> => {
  const member = await findAccess(db, viewer, 'member', memberId);
  if (!member || decideAccess('see', member, viewer) === 'not_found')
    throw new Refused('not_found', `there is no member ${memberId}`);
  if (!maySeeField('subscriptions', member, viewer))
    return { subscriptions: [], total_count: 0, error: 'these are not shown', code: 'no_permission' };
  // Whom the member follows is shown to the member in any case: it is the way to end it.
  const withPrivate = seesHidden(member, viewer);
  const rows = await selectSubscriptions(db, memberId, { limit: SUBSCRIPTIONS_MAX, withPrivate });
  if (rows.length === 0)
    return { subscriptions: [], total_count: 0, error: 'none yet', code: 'subscriptions_not_found' };
  const followed = rows.map(({ kind, object_id }) => (kind === 'member' ? object_id : null));
  const nameOnly = await findNameOnlyMembers(db, viewer, followed);
  return { subscriptions: rows.map((row) => toSubscription(row, nameOnly)), total_count: rows.length };
};
