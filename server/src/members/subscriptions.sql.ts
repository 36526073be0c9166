/** Whom a member follows. */
import type { SubscriptionKind } from '@foyer/shared/wire-schemas/members/subscriptions';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const SUBSCRIPTION_ROW = columns({
  kind: choices<SubscriptionKind>(),
  object_id: 'int4',
  dir: 'text?',
  title: 'text',
  revision: 'text?',
  has_avatar: 'bool',
  videos_count: 'int4',
  subscribed_at: 'timestamptz',
});
export type SubscriptionRow = RowOf<typeof SUBSCRIPTION_ROW>;

export const selectIsSubscribed = async (
  db: Database,
  memberId: number,
  { kind, targetId }: { kind: SubscriptionKind; targetId: number },
): Promise<boolean> => {
  const { rows } = await typedSql({ subscribed: 'bool' })`
    SELECT EXISTS (SELECT FROM subscriptions
      WHERE member_id = ${memberId} AND kind = ${kind} AND target_id = ${targetId}) AS subscribed`.execute(
    db,
  );
  return rows[0]?.subscribed ?? false;
};

/** Newest first; members who are gone are left out, private ones unless `withPrivate`. */
export const selectSubscriptions = async (
  db: Database,
  memberId: number,
  { limit, withPrivate }: { limit: number; withPrivate: boolean },
): Promise<SubscriptionRow[]> =>
  (
    await typedSql(SUBSCRIPTION_ROW)`
      SELECT s.kind, s.target_id AS object_id, coalesce(p.dir, c.dir) AS dir, coalesce(m.name, p.title, c.title) AS title,
        o.revision, coalesce(m.has_avatar, false) AS has_avatar,
        coalesce(m.videos_count, p.videos_count, c.videos_count) AS videos_count, s.subscribed_at
      FROM subscriptions s
      LEFT JOIN members m ON s.kind = 'member' AND m.id = s.target_id AND m.status_id IN (1, 6)
        AND (${withPrivate} OR NOT m.is_private)
      LEFT JOIN models p ON s.kind = 'model' AND p.id = s.target_id AND NOT p.is_hidden
      LEFT JOIN channels c ON s.kind = 'channel' AND c.id = s.target_id AND NOT c.is_hidden
      LEFT JOIN media_objects o ON o.kind = s.kind AND o.owner_id = s.target_id AND o.state = 'ready'
      WHERE s.member_id = ${memberId} AND coalesce(m.id, p.id, c.id) IS NOT NULL
      ORDER BY s.subscribed_at DESC, s.kind, s.target_id LIMIT ${limit}`.execute(db)
  ).rows;
