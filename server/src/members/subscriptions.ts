/** Whom a member follows, as far as the member lets it be seen. */
import {
  SUBSCRIPTIONS_MAX,
  type Subscription,
  type SubscriptionsAnswer,
} from '@foyer/shared/wire-schemas/subscriptions';
import type { Database } from '../platform/database/create-database.ts';
import { type SubscriptionRow, selectSubscriptions } from './subscriptions.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { type AccessViewer, decideAccess, maySeeField } from '../access/access.ts';
import { avatarUrl } from '../pictures/avatar.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';

const thumbOf = ({ kind, object_id, title, revision, has_avatar }: SubscriptionRow): string | null => {
  if (kind === 'member') return avatarUrl(object_id, title, has_avatar ? revision : null);
  return revision === null ? null : publicMediaUrl(mediaObject(kind, object_id), revision, MEDIA_FILES.thumb);
};

const toSubscription = (row: SubscriptionRow): Subscription => ({
  kind: row.kind,
  object_id: row.object_id,
  dir: row.dir ?? undefined,
  title: row.title,
  thumb: thumbOf(row),
  subscribed_at: row.subscribed_at.toISOString(),
  total_videos: row.videos_count,
});

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
  const rows = await selectSubscriptions(db, memberId, SUBSCRIPTIONS_MAX);
  if (rows.length === 0)
    return { subscriptions: [], total_count: 0, error: 'none yet', code: 'subscriptions_not_found' };
  return { subscriptions: rows.map(toSubscription), total_count: rows.length };
};
