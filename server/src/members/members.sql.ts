/** Members as others see them. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** What members say of themselves. */
const PROFILE_ROW = columns({
  gender: 'text?',
  birth_date: 'text?',
  relationship: 'int2?',
  orientation: 'text?',
  education: 'text?',
  website: 'text?',
  country: 'text?',
  city: 'text?',
  occupation: 'text?',
  interests: 'text?',
  about: 'text?',
});
export type ProfileRow = RowOf<typeof PROFILE_ROW>;

export const MEMBER_ROW = columns({
  ...PROFILE_ROW,
  id: 'int4',
  name: 'text',
  status_id: 'int2',
  is_private: 'bool',
  has_avatar: 'bool',
  has_cover: 'bool',
  visibility: json<Record<string, unknown>>(),
  videos_count: 'int4',
  albums_count: 'int4',
  playlists_count: 'int4',
  favourites_count: 'int4',
  friends_count: 'int4',
  subscribers_count: 'int4',
  views: 'int8',
  joined_at: 'timestamptz',
  last_seen_at: 'timestamptz',
  revision: 'text?',
  /** Which pictures exist in every format: those of the demo do not. */
  made: json<{ avatar?: boolean; cover?: boolean }>(),
});
export type MemberRow = RowOf<typeof MEMBER_ROW>;

export const COLUMNS = sql`m.id, m.name, m.status_id, m.is_private, m.has_avatar, m.has_cover, m.gender, m.birth_date::text,
  m.relationship, m.orientation, m.education, m.website, m.country, m.city, m.occupation, m.interests, m.about,
  m.visibility, m.videos_count, m.albums_count, m.playlists_count, m.favourites_count, m.friends_count,
  m.subscribers_count, m.views, m.joined_at, m.last_seen_at, o.revision,
  coalesce(o.manifest, '{}') AS made`;
export const JOINS = sql`members m LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'`;

/** Both ways: anyone who asked. */
const FRIENDSHIPS_OF = (
  memberId: number,
) => sql`(SELECT member_id, friend_id AS id, asked_at, accepted_at FROM friends
    WHERE member_id = ${memberId}
  UNION ALL SELECT member_id, member_id, asked_at, accepted_at FROM friends WHERE friend_id = ${memberId}) f
  JOIN members m ON m.id = f.id AND m.status_id IN (1, 6)
  LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'`;

/** `shown`: friends whom others may see; `asked`: whom the member asked; `requests`: who asked the member. */
const FRIENDSHIP_CONDITIONS = {
  friends: () => sql`f.accepted_at IS NOT NULL`,
  shown: () => sql`f.accepted_at IS NOT NULL AND NOT m.is_private`,
  asked: (memberId: number) => sql`f.accepted_at IS NULL AND f.member_id = ${memberId}`,
  requests: (memberId: number) => sql`f.accepted_at IS NULL AND f.member_id <> ${memberId}`,
} as const;

/** The latest first. */
export const selectFriends = async (
  db: Database,
  memberId: number,
  which: keyof typeof FRIENDSHIP_CONDITIONS,
  { limit, offset }: { limit: number; offset: number },
): Promise<MemberRow[]> =>
  (
    await typedSql(
      MEMBER_ROW,
    )`SELECT ${COLUMNS} FROM ${FRIENDSHIPS_OF(memberId)} WHERE ${FRIENDSHIP_CONDITIONS[which](memberId)}
      ORDER BY coalesce(f.accepted_at, f.asked_at) DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    )
  ).rows;

export const countFriends = async (
  db: Database,
  memberId: number,
  which: 'friends' | 'shown',
): Promise<number> =>
  (
    await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM ${FRIENDSHIPS_OF(memberId)}
      WHERE ${FRIENDSHIP_CONDITIONS[which]()}`.execute(db)
  ).rows[0]?.n ?? 0;

/** Only members that can be met: active ones and uploaders. */
export const selectMember = async (db: Database, id: number): Promise<MemberRow | undefined> =>
  (
    await typedSql(
      MEMBER_ROW,
    )`SELECT ${COLUMNS} FROM ${JOINS} WHERE m.id = ${id} AND m.status_id IN (1, 6)`.execute(db)
  ).rows[0];

/** Models who the member is, without those that are hidden. */
export const selectModelsOf = (db: Database, memberId: number): Promise<{ dir: string; title: string }[]> =>
  db
    .selectFrom('models')
    .select(['dir', 'title'])
    .where('member_id', '=', memberId)
    .where('is_hidden', '=', false)
    .orderBy('id')
    .execute();
