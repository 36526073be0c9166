/** Lists of videos. Only listed videos (active, not private) ever leave this file, but for members' own uploads. */
import type { DateFilter, DurationFilter, VideoSort, VideoType } from '@foyer/shared/wire-schemas/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { findFilteredAnchor } from './prepared-lists/filtered-anchors.sql.ts';
import { type AnchoredList, findAnchor } from './prepared-lists/listing-anchors.sql.ts';
import { SORT_COLUMNS, SORT_TYPES } from './sort-columns.ts';
import { topIds, topScope } from './prepared-lists/listing-tops.sql.ts';
import { selectCards, type VideoCardRow } from './video-cards.sql.ts';
import { countedRows, countRows } from '../platform/database/lists/row-counts.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export type LibraryTable = 'favourites' | 'watch_later' | 'history';

/** What the videos are taken from. */
export type ListingSource =
  | { kind: 'all' }
  | { kind: 'categories'; all: readonly (readonly number[])[]; none: readonly number[] }
  | { kind: 'model' | 'channel' | 'playlist'; id: number }
  /** `withHidden`: whatever state they are in; for the owner and moderators. */
  | { kind: 'member'; id: number; withHidden: boolean }
  /** `country` '' is everywhere. */
  | { kind: 'ranking'; country: string; by: 'views' | 'week_views' }
  /** Listed by postgres-search/. `text`: in lower case; a title that is just this comes first. */
  | { kind: 'search'; query: string; text: string; byRelevance: boolean }
  /** `text`: in lower case; only titles that hold it. */
  | { kind: 'library'; table: LibraryTable; memberId: number; text?: string }
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

export const DATE_DAYS = { day: 1, week: 7, month: 30 } as const;
export const DURATION_RANGES = { 1: [0, 599], 2: [600, 2400], 3: [2401, 2 ** 31 - 1] } as const;
export const MIN_HEIGHTS: Record<VideoType, number> = { all: 0, hd: 720, '4k': 2160 };

const TRUE = sql`true`;
export const both = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length ? sql.join(conditions, sql` AND `) : TRUE;

/** First day of a date window: whole days (UTC), so that the histogram by day counts the same videos. */
const windowStart = (date: Exclude<DateFilter, ''>): RawBuilder<unknown> =>
  sql`(((now() AT TIME ZONE 'utc')::date - ${DATE_DAYS[date] - 1}::int)::timestamp AT TIME ZONE 'utc')`;

const filters = (request: Omit<ListingRequest, 'source'>, alias: 'v' | 'd' | 'p'): RawBuilder<unknown>[] => {
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

export const LISTED = sql`v.status_id = 1 AND NOT v.is_private`;

/** Of the gender group, quality, length and date asked for, over `videos v`. */
export const videoFilters = (request: Omit<ListingRequest, 'source'>): RawBuilder<unknown>[] =>
  filters(request, 'v');

/** Of the quality, length and date asked for, over `popular_search p`. */
export const popularFilters = (request: Omit<ListingRequest, 'source'>): RawBuilder<unknown>[] =>
  filters({ ...request, gender: undefined }, 'p');

const inAnyOf = (alias: 'v' | 'd', ids: readonly number[]): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM video_categories x
    WHERE x.video_id = ${sql.ref(alias === 'v' ? 'v.id' : 'd.video_id')} AND x.category_id = ANY(${[...ids]}))`;

interface Plan {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

type CategoriesSource = Extract<ListingSource, { kind: 'categories' }>;

interface CategoriesPlan extends Plan {
  alias: 'v' | 'd';
  /** What an index of the first category answers, and what each row is then asked. */
  driving: RawBuilder<unknown>[];
  tests: RawBuilder<unknown>[];
}

const planCategories = (request: ListingRequest, source: CategoriesSource): CategoriesPlan => {
  const column = SORT_COLUMNS[request.sort];
  // The service puts the rarest group first; a single category drives by its own copied sort columns.
  const [first = [], ...others] = source.all;
  const drives = first.length === 1;
  const alias = drives ? 'd' : 'v';
  const driving = [
    drives ? sql`d.category_id = ${first[0]} AND d.is_listed` : LISTED,
    ...filters(request, alias),
  ];
  const tests = [
    ...(drives ? others : source.all).map((ids) => inAnyOf(alias, ids)),
    ...(source.none.length ? [sql`NOT ${inAnyOf(alias, source.none)}`] : []),
  ];
  const id = sql.ref(drives ? 'd.video_id' : 'v.id');
  return {
    alias,
    driving,
    tests,
    from: drives ? sql`video_categories d` : sql`videos v`,
    where: both([...driving, ...tests]),
    id,
    order: sql`${sql.ref(`${alias}.${column}`)} DESC, ${id} DESC`,
  };
};

const JOINS = {
  model: (id: number) => sql`videos v JOIN video_models j ON j.video_id = v.id AND j.model_id = ${id}`,
  playlist: (id: number) =>
    sql`videos v JOIN playlist_videos j ON j.video_id = v.id AND j.playlist_id = ${id}`,
};

const titleHolds = (text: string): RawBuilder<unknown> =>
  sql`(strpos(lower(v.title), ${text}) > 0 OR strpos(lower(v.title_ja), ${text}) > 0)`;

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
    case 'member': {
      // What is not published is on its uploader's page of uploads alone: here it has neither pictures nor a length.
      const shown = source.withHidden ? [sql`v.status_id = 1`, ...filters(request, 'v')] : conditions;
      return { ...plain, where: both([sql`v.member_id = ${source.id}`, ...shown]) };
    }
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
      throw new Error('searches are listed by postgres-search/');
    case 'library': {
      const at = source.table === 'history' ? 'viewed_at' : 'added_at';
      return {
        ...plain,
        from: sql`${sql.table(source.table)} l JOIN videos v ON v.id = l.video_id`,
        where: both([
          sql`l.member_id = ${source.memberId}`,
          ...(source.text ? [titleHolds(source.text)] : []),
          ...conditions,
        ]),
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

/** One category that everything must be in; undefined for any other source. */
const onlyCategory = (source: ListingSource): number | undefined => {
  if (source.kind !== 'categories' || source.none.length || source.all.length !== 1) return undefined;
  const [only, ...others] = source.all[0] ?? [];
  return others.length ? undefined : only;
};

/** The list that has anchors: everything or one category, of one gender group, of any quality and length. */
const anchoredList = ({ source, gender, sort, date }: ListingRequest): AnchoredList | undefined => {
  if (!gender || date) return undefined;
  if (source.kind === 'all') return { scope: 'all', scopeId: 0, gender, sort };
  const category = onlyCategory(source);
  return category === undefined ? undefined : { scope: 'category', scopeId: category, gender, sort };
};

/** From here on a list is looked up from an anchor. */
const DEEP_OFFSET = 240;

const startOf = async (db: Database, request: ListingRequest, total: number) => {
  const { offset, sort, type, duration } = request;
  const list = offset >= DEEP_OFFSET ? anchoredList(request) : undefined;
  const anchor =
    list &&
    (type === 'all' && duration === ''
      ? await findAnchor(db, list, offset, total)
      : await findFilteredAnchor(db, list, { type, duration }, offset, total));
  if (!list || !anchor) return { condition: TRUE, skip: offset };
  const [alias, id] = list.scope === 'all' ? ['v', 'v.id'] : ['d', 'd.video_id'];
  const value = sql`${anchor.value}::text::${sql.raw(SORT_TYPES[sort])}`;
  return {
    condition: sql`(${sql.ref(`${alias}.${SORT_COLUMNS[sort]}`)}, ${sql.ref(id)}) <= (${value}, ${anchor.videoId}::int)`,
    skip: anchor.skip,
  };
};

/** One page of cards, in one statement; a deep one asks for its anchor first. `total`: what countListing said. */
export const selectListing = async (
  db: Database,
  request: ListingRequest,
  total: number,
): Promise<VideoCardRow[]> => {
  const { from, where, id, order } = planOf(request);
  const { source } = request;
  const scope = topScope(source.kind, request);
  if (scope && 'id' in source) {
    const conditions = both([LISTED, ...filters(request, 'v')]);
    const { rows } = await selectCards(topIds(scope, source.id, request, conditions)).execute(db);
    // A page that is not full may go on with what is not prepared.
    if (rows.length === request.limit) return rows;
  }
  const { condition, skip } = await startOf(db, request, total);
  const ids = sql`SELECT p.id, row_number() OVER () AS place FROM (
    SELECT ${id} AS id FROM ${from} WHERE ${where} AND ${condition} ORDER BY ${order}
    LIMIT ${request.limit} OFFSET ${skip}) AS p`;
  return (await selectCards(ids).execute(db)).rows;
};

/** None where it is not listed. */
export const selectListedVideo = async (
  db: Database,
  { id, gender }: { id: number; gender: string },
): Promise<VideoCardRow[]> =>
  (
    await selectCards(
      sql`SELECT v.id, 1 AS place FROM videos v WHERE v.id = ${id} AND v.gender = ${gender} AND ${LISTED}`,
    ).execute(db)
  ).rows;

const EPOCH = sql`day = '1970-01-01'`;
const QUALITY: Record<VideoType, number> = { all: 0, hd: 1, '4k': 2 };

/** Totals by filter, for everything and, without a date, for one category. */
const facetOf = ({
  source,
  gender,
  type,
  duration,
  date,
}: ListingRequest): RawBuilder<unknown> | undefined => {
  const category = onlyCategory(source);
  const isKept = source.kind === 'all' || (category !== undefined && !date);
  if (!gender || !isKept) return undefined;
  const scope =
    source.kind === 'all' ? sql`scope = 'all'` : sql`scope = 'category' AND scope_id = ${category}`;
  const day = date ? sql`day >= (now() AT TIME ZONE 'utc')::date - ${DATE_DAYS[date] - 1}::int` : EPOCH;
  return both([
    scope,
    sql`gender = ${gender} AND ${day} AND quality >= ${QUALITY[type]}`,
    ...(duration ? [sql`length = ${Number(duration)}`] : []),
  ]);
};

/** Videos of a ranking that were hidden since it was made count until the next. */
const rankedOf = ({
  source,
  gender,
  type,
  duration,
  date,
}: ListingRequest): RawBuilder<unknown> | undefined =>
  source.kind !== 'ranking' || type !== 'all' || duration || date
    ? undefined
    : both([
        sql`r.country = ${source.country}`,
        ...(gender ? [sql`r.gender = ${gender}`] : []),
        ...(source.by === 'week_views' ? [sql`r.week_views > 0`] : []),
      ]);

/** Totals of a model, channel or member without filters. */
const counterOf = ({ source, type, duration, date }: ListingRequest): RawBuilder<unknown> | undefined => {
  if (type !== 'all' || duration || date) return undefined;
  const isKept =
    source.kind === 'model' || source.kind === 'channel' || (source.kind === 'member' && !source.withHidden);
  return isKept ? sql`scope = ${source.kind} AND scope_id = ${source.id} AND ${EPOCH}` : undefined;
};

/** Rows that are counted for a total that nothing keeps. */
const COUNTED_ROWS_MAX = 10_000;
/** Rows of a category of which each is looked up in others: some five pages of the index each. */
const SAMPLED_ROWS_MAX = 4000;

export interface ListingSize {
  total: number;
  /** More rows than are looked at: the total of a category is projected from them, any other one is at least that. */
  isEstimate: boolean;
}

const sumOf = async (
  db: Database,
  table: 'listing_facets' | 'listing_counters',
  where: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await typedSql({ n: 'int4' })`
    SELECT coalesce(sum(videos), 0)::int AS n FROM ${sql.table(table)} WHERE ${where}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Of the rows that the first category gives, how many the others let through. */
const sampleCategories = async (
  db: Database,
  request: ListingRequest,
  source: CategoriesSource,
  maxRows: number,
): Promise<ListingSize> => {
  const { from, alias, driving, tests } = planCategories(request, source);
  // Any other order, such as the one by rating, would choose videos that have more in common than the category.
  const { order: newestFirst } = planCategories({ ...request, sort: 'latest-updates' }, source);
  const { rows } = await typedSql({ scanned: 'int4', matched: 'int4' })`
    SELECT count(*)::int AS scanned, (count(*) FILTER (WHERE ${both(tests)}))::int AS matched
    FROM (SELECT ${sql.ref(alias)}.* FROM ${from} WHERE ${both(driving)}
      ORDER BY ${newestFirst} LIMIT ${maxRows + 1}) AS ${sql.ref(alias)}`.execute(db);
  const { scanned = 0, matched = 0 } = rows[0] ?? {};
  if (scanned <= maxRows) return { total: matched, isEstimate: false };
  const [first = []] = source.all;
  const whole = facetOf({
    ...request,
    source: first.length === 1 ? { kind: 'categories', all: [first], none: [] } : { kind: 'all' },
  });
  const size = whole ? await sumOf(db, 'listing_facets', whole) : 0;
  return { total: Math.round((matched / scanned) * Math.max(size, scanned)), isEstimate: true };
};

/** How many videos the whole list holds, at a cost that is bounded whatever is asked. */
export const countListing = async (
  db: Database,
  request: ListingRequest,
  { maxRows }: { maxRows?: number } = {},
): Promise<ListingSize> => {
  const facet = facetOf(request);
  if (facet) return { total: await sumOf(db, 'listing_facets', facet), isEstimate: false };
  const counter = counterOf(request);
  if (counter) return { total: await sumOf(db, 'listing_counters', counter), isEstimate: false };
  const { source } = request;
  if (source.kind === 'categories') return sampleCategories(db, request, source, maxRows ?? SAMPLED_ROWS_MAX);
  const ranked = rankedOf(request);
  const { from, where } = ranked ? { from: sql`country_rankings r`, where: ranked } : planOf(request);
  const most = maxRows ?? COUNTED_ROWS_MAX;
  const found = await countRows(db, countedRows(sql`${from} WHERE ${where}`, most + 1));
  return { total: Math.min(found, most), isEstimate: found > most };
};
