/**
 * Lists of members, at a cost that is bounded however many there are: of all, deep pages start at an anchor; of what a filter finds that no index
 * answers, those are listed that are found among the first of all.
 */
import type { MemberSort } from '@foyer/shared/wire-schemas/members/members';
import { type RawBuilder, sql } from 'kysely';
import { bornBetween, type YearRange } from '../platform/database/birth-dates.ts';
import type { Database } from '../platform/database/create-database.ts';
import { countedRows, countRows, estimateRows } from '../platform/database/lists/row-counts.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import { type AnchoredMember, findMemberAnchor } from './member-anchors.sql.ts';
import { LISTED_MEMBERS, MEMBER_ORDERS } from './member-orders.sql.ts';
import { COLUMNS, JOINS, MEMBER_ROW, type MemberRow } from './members.sql.ts';

/** More members that a filter finds are neither counted nor listed: nobody turns so many pages, and each page reads those before it. */
const MEMBERS_COUNTED = 10_000;
/** Of a filter that no index has, so many are looked at, in the order of the list. */
export const MEMBERS_LOOKED_AT = 20_000;

export interface MembersCount {
  total: number;
  /** There are more, or there may be: not all were looked at. */
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
/** What indexes have. */
const isOf = (country: string): RawBuilder<unknown> => sql`m.country = ${country}`;
const isCalled = (name: string): RawBuilder<unknown> => sql`lower(m.name) LIKE ${nameLike(name)}`;

const conditionsOf = (filter: MemberFilter): RawBuilder<unknown> => {
  const conditions = [LISTED_MEMBERS];
  // Whom a hidden field would give away is not found by it.
  for (const [key, field] of FILTERED_FIELDS)
    if (filter[key] !== undefined) conditions.push(sql`coalesce(m.visibility ->> ${field}, 'all') = 'all'`);
  if (filter.gender) conditions.push(sql`m.gender = ${filter.gender}`);
  if (filter.country) conditions.push(isOf(filter.country));
  if (filter.relationship) conditions.push(sql`m.relationship = ${filter.relationship}`);
  if (filter.orientation) conditions.push(sql`m.orientation = ${filter.orientation}`);
  if (filter.hasAvatar !== undefined) conditions.push(sql`m.has_avatar = ${filter.hasAvatar}`);
  if (filter.name) conditions.push(isCalled(filter.name));
  if (filter.age) conditions.push(bornBetween('m.birth_date', filter.age));
  return sql.join(conditions, sql` AND `);
};

/**
 * all: without a filter. few: an index finds few enough to look at each. first: the first of all are looked at.
 */
export type MemberSource = 'all' | 'few' | 'first';

export const chooseSource = async (db: Database, filter: MemberFilter): Promise<MemberSource> => {
  if (Object.values(filter).every((value) => value === undefined)) return 'all';
  const answered = [
    ...(filter.name ? [isCalled(filter.name)] : []),
    ...(filter.country ? [isOf(filter.country)] : []),
  ];
  for (const condition of answered)
    if (
      (await estimateRows(db, sql`members m WHERE ${LISTED_MEMBERS} AND ${condition}`)) <= MEMBERS_LOOKED_AT
    )
      return 'few';
  return 'first';
};

interface Asked {
  filter: MemberFilter;
  source: MemberSource;
  sort: MemberSort;
}

/** `m`. */
const matching = ({ filter, source, sort }: Asked): RawBuilder<unknown> =>
  source === 'first'
    ? sql`(SELECT m.* FROM members m WHERE ${LISTED_MEMBERS} ORDER BY ${MEMBER_ORDERS[sort].order} LIMIT ${MEMBERS_LOOKED_AT}) m
        WHERE ${conditionsOf(filter)}`
    : sql`members m WHERE ${conditionsOf(filter)}`;

const selectBlockers = async (db: Database, viewerId: number): Promise<number[]> =>
  (await db.selectFrom('blocks').select('member_id').where('blocked_id', '=', viewerId).execute()).map(
    ({ member_id }) => member_id,
  );

/** The statement itself, for a test that looks at its plan. */
export const listedMembers = (
  asked: Asked,
  {
    limit,
    offset,
    anchor,
    last = [],
  }: {
    limit: number;
    offset: number;
    anchor?: AnchoredMember | undefined;
    /** They come behind all others. */
    last?: readonly number[];
  },
) => {
  const { order, from } = MEMBER_ORDERS[asked.sort];
  const members = anchor ? from(anchor) : matching(asked);
  // Pictures are looked up of one page, not of those before it.
  return typedSql(MEMBER_ROW)`SELECT ${COLUMNS} FROM ${JOINS} JOIN (
      SELECT m.id, row_number() OVER () AS place FROM (
        SELECT m.id FROM ${members} ORDER BY ${last.length ? sql`m.id = ANY (${[...last]}), ${order}` : order}
        LIMIT ${limit} OFFSET ${anchor ? anchor.skip : offset}) m) p ON p.id = m.id
    ORDER BY p.place`;
};

export const selectMembers = async (
  db: Database,
  asked: Asked,
  { limit, offset, viewerId }: { limit: number; offset: number; viewerId: number | null },
): Promise<MemberRow[]> => {
  // The visits of members who have blocked the viewer are unknown to the viewer, too. Most are blocked by nobody, and read an index.
  const last = asked.sort === 'recent' && viewerId !== null ? await selectBlockers(db, viewerId) : [];
  const anchor =
    asked.source === 'all' && last.length === 0 ? await findMemberAnchor(db, asked.sort, offset) : undefined;
  return (await listedMembers(asked, { limit, offset, anchor, last }).execute(db)).rows;
};

const ALL_MEMBERS = typedSql({
  n: 'int4',
})`SELECT coalesce(sum(videos), 0)::int AS n FROM listing_counters WHERE scope = 'members'`;

/** Members that a filter finds, one more than `MEMBERS_COUNTED` at most; the statement itself, for a test that looks at its plan. */
export const countedMembers = (asked: Asked) => countedRows(matching(asked), MEMBERS_COUNTED + 1);

const hasMoreThan = async (db: Database, members: number): Promise<boolean> =>
  (
    await typedSql({ id: 'int4' })`SELECT m.id FROM members m WHERE ${LISTED_MEMBERS}
      ORDER BY ${MEMBER_ORDERS.recent.order} LIMIT 1 OFFSET ${members}`.execute(db)
  ).rows.length > 0;

export const countMembers = async (db: Database, asked: Asked): Promise<MembersCount> => {
  const n = await countRows(db, asked.source === 'all' ? ALL_MEMBERS : countedMembers(asked));
  if (asked.source === 'all') return { total: n, hasMore: false };
  return n > MEMBERS_COUNTED
    ? { total: MEMBERS_COUNTED, hasMore: true }
    : { total: n, hasMore: asked.source === 'first' && (await hasMoreThan(db, MEMBERS_LOOKED_AT)) };
};
