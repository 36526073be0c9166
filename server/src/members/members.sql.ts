/** Members as others see them. */
import type { MemberSort } from '@foyer/shared/wire-schemas/members/members';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { bornBetween, type YearRange } from '../platform/database/birth-dates.ts';
import {
  columns,
  countedRows,
  countRows,
  json,
  type RowOf,
  typedSql,
} from '../platform/database/typed-sql.ts';

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

const MEMBER_ROW = columns({
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

/** More members that a filter finds are neither counted nor listed: nobody turns so many pages, and each page reads those before it. */
const MEMBERS_COUNTED = 10_000;

export interface MembersCount {
  total: number;
  /** There are more. */
  hasMore: boolean;
}

export interface MemberFilter {
  gender?: string;
  country?: string;
  relationship?: number;
  orientation?: string;
  hasAvatar?: boolean;
  age?: YearRange;
  /** Part of the name, in lower case. */
  name?: string;
}

const COLUMNS = sql`m.id, m.name, m.status_id, m.is_private, m.has_avatar, m.has_cover, m.gender, m.birth_date::text,
  m.relationship, m.orientation, m.education, m.website, m.country, m.city, m.occupation, m.interests, m.about,
  m.visibility, m.videos_count, m.albums_count, m.playlists_count, m.favourites_count, m.friends_count,
  m.subscribers_count, m.views, m.joined_at, m.last_seen_at, o.revision,
  coalesce(o.manifest, '{}') AS made`;
const JOINS = sql`members m LEFT JOIN media_objects o ON o.kind = 'member' AND o.owner_id = m.id AND o.state = 'ready'`;

/** As an index has it. A visit that its member hides is unknown: the list gives away nothing by its order. */
const SHOWN_LAST_SEEN = sql`CASE WHEN coalesce(m.visibility ->> 'last_seen', 'all') = 'all' THEN m.last_seen_at END`;

const ORDERS: Record<MemberSort, RawBuilder<unknown>> = {
  recent: sql`${SHOWN_LAST_SEEN} DESC NULLS LAST, m.id DESC`,
  alphabet: sql`lower(m.name), m.id`,
  'count-videos': sql`m.videos_count DESC, m.id DESC`,
  'count-subs': sql`m.subscribers_count DESC, m.id DESC`,
  'most-viewed': sql`m.views DESC, m.id DESC`,
};

const FILTERED_FIELDS = [
  ['gender', 'gender'],
  ['country', 'country'],
  ['relationship', 'relationship'],
  ['orientation', 'orientation'],
  ['age', 'age'],
] as const;

/** Fewer letters than a trigram has would be looked for in every name. */
const TRIGRAM = 3;

const nameLike = (part: string): string => {
  const text = part.replace(/[\\%_]/g, '\\$&');
  return [...part].length < TRIGRAM ? `${text}%` : `%${text}%`;
};

const conditionsOf = (filter: MemberFilter): RawBuilder<unknown> => {
  const conditions = [sql`m.status_id IN (1, 6) AND NOT m.is_private`];
  // Whom a hidden field would give away is not found by it.
  for (const [key, field] of FILTERED_FIELDS)
    if (filter[key] !== undefined) conditions.push(sql`coalesce(m.visibility ->> ${field}, 'all') = 'all'`);
  if (filter.gender) conditions.push(sql`m.gender = ${filter.gender}`);
  if (filter.country) conditions.push(sql`m.country = ${filter.country}`);
  if (filter.relationship) conditions.push(sql`m.relationship = ${filter.relationship}`);
  if (filter.orientation) conditions.push(sql`m.orientation = ${filter.orientation}`);
  if (filter.hasAvatar !== undefined) conditions.push(sql`m.has_avatar = ${filter.hasAvatar}`);
  if (filter.name) conditions.push(sql`lower(m.name) LIKE ${nameLike(filter.name)}`);
  if (filter.age) conditions.push(bornBetween('m.birth_date', filter.age));
  return sql.join(conditions, sql` AND `);
};

const selectBlockers = async (db: Database, viewerId: number): Promise<number[]> =>
  (await db.selectFrom('blocks').select('member_id').where('blocked_id', '=', viewerId).execute()).map(
    ({ member_id }) => member_id,
  );

export const selectMembers = async (
  db: Database,
  filter: MemberFilter,
  {
    sort,
    limit,
    offset,
    viewerId,
  }: { sort: MemberSort; limit: number; offset: number; viewerId: number | null },
): Promise<MemberRow[]> => {
  // The visits of members who have blocked the viewer are unknown to the viewer, too. Most are blocked by nobody, and read an index.
  const blockers = sort === 'recent' && viewerId !== null ? await selectBlockers(db, viewerId) : [];
  const order = blockers.length ? sql`m.id = ANY(${blockers}), ${ORDERS[sort]}` : ORDERS[sort];
  // Pictures are looked up of one page, not of those before it.
  const page = sql`SELECT m.id, row_number() OVER () AS place FROM (
    SELECT m.id FROM members m WHERE ${conditionsOf(filter)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) m`;
  const { rows } = await typedSql(MEMBER_ROW)`SELECT ${COLUMNS} FROM ${JOINS} JOIN (${page}) p ON p.id = m.id
    ORDER BY p.place`.execute(db);
  return rows;
};

const ALL_MEMBERS = typedSql({
  n: 'int4',
})`SELECT coalesce(sum(videos), 0)::int AS n FROM listing_counters WHERE scope = 'members'`;

/** Members that a filter finds, one more than `MEMBERS_COUNTED` at most; the statement itself, for a test that looks at its plan. */
export const countedMembers = (filter: MemberFilter) =>
  countedRows(sql`members m WHERE ${conditionsOf(filter)}`, MEMBERS_COUNTED + 1);

export const countMembers = async (db: Database, filter: MemberFilter): Promise<MembersCount> => {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const n = await countRows(db, isFiltered ? countedMembers(filter) : ALL_MEMBERS);
  return isFiltered && n > MEMBERS_COUNTED
    ? { total: MEMBERS_COUNTED, hasMore: true }
    : { total: n, hasMore: false };
};

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
