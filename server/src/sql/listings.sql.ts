/** Lists of videos. Only listed videos (active, not private) ever leave this file. */
import type { DateFilter, DurationFilter, VideoSort, VideoType } from '@foyer/shared/http/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { selectCards, type VideoCardRow } from './video-cards.sql.ts';

export type LibraryTable = 'favourites' | 'watch_later' | 'history';

/** What the videos are taken from. */
export type ListingSource =
  | { kind: 'all' }
  | { kind: 'categories'; all: readonly (readonly number[])[]; none: readonly number[] }
  | { kind: 'model' | 'channel' | 'member' | 'playlist'; id: number }
  /** `country` '' is everywhere. */
  | { kind: 'ranking'; country: string; by: 'views' | 'week_views' }
  | { kind: 'search'; query: string; byRelevance: boolean }
  | { kind: 'library'; table: LibraryTable; memberId: number }
  | { kind: 'subscriptions'; memberId: number };

export interface ListingRequest {
  source: ListingSource;
  /** Undefined: all of them. */
  gender: string | undefined;
  sort: VideoSort;
  type: VideoType;
  duration: DurationFilter;
  date: DateFilter;
  limit: number;
  offset: number;
}

const SORT_COLUMNS: Record<VideoSort, string> = {
  'latest-updates': 'posted_at',
  'top-rated': 'rating',
  'most-popular': 'popularity',
  'most-viewed': 'views',
  longest: 'duration_seconds',
  'most-commented': 'comments_count',
};
const DATE_DAYS = { day: 1, week: 7, month: 30 } as const;
const DURATION_RANGES = { 1: [0, 599], 2: [600, 2400], 3: [2401, 2 ** 31 - 1] } as const;
const MIN_HEIGHTS: Record<VideoType, number> = { all: 0, hd: 720, '4k': 2160 };

const TRUE = sql`true`;
const both = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length ? sql.join(conditions, sql` AND `) : TRUE;

/** First day of a date window: whole days (UTC), so that the histogram by day counts the same videos. */
const windowStart = (date: Exclude<DateFilter, ''>): RawBuilder<unknown> =>
  sql`(((now() AT TIME ZONE 'utc')::date - ${DATE_DAYS[date] - 1}::int)::timestamp AT TIME ZONE 'utc')`;

const filters = (request: ListingRequest, alias: 'v' | 'd'): RawBuilder<unknown>[] => {
  const { gender, type, duration, date } = request;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const conditions: RawBuilder<unknown>[] = [];
  if (gender) conditions.push(sql`${column('gender')} = ${gender}`);
  if (type !== 'all') conditions.push(sql`${column('height')} >= ${MIN_HEIGHTS[type]}`);
  if (duration) {
    const [from, to] = DURATION_RANGES[duration];
    conditions.push(sql`${column('duration_seconds')} BETWEEN ${from} AND ${to}`);
  }
  if (date) conditions.push(sql`${column('posted_at')} >= ${windowStart(date)}`);
  return conditions;
};

const LISTED = sql`v.status_id = 1 AND NOT v.is_private`;

const inAnyOf = (alias: 'v' | 'd', ids: readonly number[]): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM video_categories x
    WHERE x.video_id = ${sql.ref(alias === 'v' ? 'v.id' : 'd.video_id')} AND x.category_id = ANY(${[...ids]}))`;

interface Plan {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const planCategories = (
  request: ListingRequest,
  source: Extract<ListingSource, { kind: 'categories' }>,
): Plan => {
  const column = SORT_COLUMNS[request.sort];
  // The service puts the rarest group first; a single category drives by its own copied sort columns.
  const [first = [], ...others] = source.all;
  const drives = first.length === 1;
  const alias = drives ? 'd' : 'v';
  const conditions = [
    ...filters(request, alias),
    ...(drives ? others : source.all).map((ids) => inAnyOf(alias, ids)),
    ...(source.none.length ? [sql`NOT ${inAnyOf(alias, source.none)}`] : []),
  ];
  return drives
    ? {
        from: sql`video_categories d`,
        where: both([sql`d.category_id = ${first[0]} AND d.is_listed`, ...conditions]),
        id: sql`d.video_id`,
        order: sql`${sql.ref(`d.${column}`)} DESC, d.video_id DESC`,
      }
    : {
        from: sql`videos v`,
        where: both([LISTED, ...conditions]),
        id: sql`v.id`,
        order: sql`${sql.ref(`v.${column}`)} DESC, v.id DESC`,
      };
};

const JOINS = {
  model: (id: number) => sql`videos v JOIN video_models j ON j.video_id = v.id AND j.model_id = ${id}`,
  playlist: (id: number) =>
    sql`videos v JOIN playlist_videos j ON j.video_id = v.id AND j.playlist_id = ${id}`,
};

const planOf = (request: ListingRequest): Plan => {
  const { source } = request;
  const conditions = [LISTED, ...filters(request, 'v')];
  const order = sql`${sql.ref(`v.${SORT_COLUMNS[request.sort]}`)} DESC, v.id DESC`;
  const plain: Plan = { from: sql`videos v`, where: both(conditions), id: sql`v.id`, order };
  switch (source.kind) {
    case 'all':
      return plain;
    case 'categories':
      return planCategories(request, source);
    case 'model':
      return { ...plain, from: JOINS.model(source.id) };
    case 'playlist':
      return { ...plain, from: JOINS.playlist(source.id), order: sql`j.position, v.id` };
    case 'channel':
      return { ...plain, where: both([sql`v.channel_id = ${source.id}`, ...conditions]) };
    case 'member':
      return { ...plain, where: both([sql`v.member_id = ${source.id}`, ...conditions]) };
    case 'ranking':
      return {
        from: sql`country_rankings r JOIN videos v ON v.id = r.video_id`,
        where: both([
          sql`r.country = ${source.country} AND ${request.gender ? sql`r.gender = ${request.gender}` : TRUE}`,
          ...(source.by === 'week_views' ? [sql`r.week_views > 0`] : []),
          ...conditions,
        ]),
        id: sql`v.id`,
        order: sql`${sql.ref(`r.${source.by}`)} DESC, r.video_id DESC`,
      };
    case 'search':
      return {
        from: sql`video_search s JOIN videos v ON v.id = s.video_id`,
        where: both([sql`s.tokens @@ ${source.query}::tsquery`, ...conditions]),
        id: sql`v.id`,
        order: source.byRelevance
          ? sql`ts_rank(s.tokens, ${source.query}::tsquery) DESC, v.popularity DESC, v.id DESC`
          : order,
      };
    case 'library': {
      const at = source.table === 'history' ? 'viewed_at' : 'added_at';
      return {
        ...plain,
        from: sql`${sql.table(source.table)} l JOIN videos v ON v.id = l.video_id`,
        where: both([sql`l.member_id = ${source.memberId}`, ...conditions]),
        order: sql`${sql.ref(`l.${at}`)} DESC, v.id DESC`,
      };
    }
    case 'subscriptions':
      return {
        ...plain,
        where: both([
          sql`(v.channel_id IN (SELECT target_id FROM subscriptions WHERE member_id = ${source.memberId} AND kind = 'channel')
            OR v.member_id IN (SELECT target_id FROM subscriptions WHERE member_id = ${source.memberId} AND kind = 'member')
            OR v.id IN (SELECT vm.video_id FROM video_models vm JOIN subscriptions y ON y.target_id = vm.model_id
              WHERE y.member_id = ${source.memberId} AND y.kind = 'model'))`,
          ...conditions,
        ]),
      };
  }
};

/** One page of cards, in one statement. */
export const selectListing = async (db: Database, request: ListingRequest): Promise<VideoCardRow[]> => {
  const { from, where, id, order } = planOf(request);
  const ids = sql`SELECT p.id, row_number() OVER () AS place FROM (
    SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${order}
    LIMIT ${request.limit} OFFSET ${request.offset}) AS p`;
  return (await selectCards(ids).execute(db)).rows;
};

const COUNTER_SCOPES = {
  all: 'all',
  categories: 'category',
  model: 'model',
  channel: 'channel',
  member: 'member',
};

/** Counter rows that already hold the total; undefined when the filters ask for counting. */
const counterOf = ({
  source,
  gender,
  type,
  duration,
  date,
}: ListingRequest): RawBuilder<unknown> | undefined => {
  if (type !== 'all' || duration) return undefined;
  if (source.kind === 'all')
    return date
      ? sql`scope = 'all' AND gender = ${gender} AND day >= (now() AT TIME ZONE 'utc')::date - ${DATE_DAYS[date] - 1}::int`
      : sql`scope = 'all' AND gender = ${gender} AND day = '1970-01-01'`;
  if (date) return undefined;
  if (source.kind === 'categories') {
    const [only, ...others] = source.all;
    if (!only || only.length !== 1 || others.length || source.none.length) return undefined;
    return sql`scope = 'category' AND scope_id = ${only[0]} AND gender = ${gender} AND day = '1970-01-01'`;
  }
  if (source.kind !== 'model' && source.kind !== 'channel' && source.kind !== 'member') return undefined;
  return sql`scope = ${COUNTER_SCOPES[source.kind]} AND scope_id = ${source.id} AND day = '1970-01-01'`;
};

/** How many videos the whole list holds. */
export const countListing = async (db: Database, request: ListingRequest): Promise<number> => {
  const counter = counterOf(request);
  if (counter) {
    const { rows } = await sql<{ n: number }>`
      SELECT coalesce(sum(videos), 0)::int AS n FROM listing_counters WHERE ${counter}`.execute(db);
    return rows[0]?.n ?? 0;
  }
  const { from, where } = planOf(request);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
};
