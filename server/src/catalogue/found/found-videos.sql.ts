/**
 * Videos by several filters together, as the catalogue desk finds them: with the conditions of the lists and of the search. However few match, so many
 * videos are looked at for a page, in the order of an index, and the page says where the next one looks further.
 */
import type { DateFilter, DurationFilter, VideoType } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { privateByOthers } from '../../access/private-by-others.ts';
import { countedRows, countRows, estimateRows } from '../../platform/database/lists/row-counts.ts';
import {
  inTimeOrder,
  isBehindTime,
  isUpToTime,
  placeOfTime,
} from '../../platform/database/lists/time-order.ts';
import { columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import type { ListPlace } from '../../platform/http/lists/list-page.ts';
import {
  lastOfMany,
  LOOKED_AT_MAX,
  type Stretch,
  type StretchRows,
} from '../../platform/http/lists/looked-at-page.ts';
import { both, LISTED, videoFilters } from '../listings.sql.ts';
import { matchedBy } from '../postgres-search/matches.sql.ts';

/** Null and empty: whatever it is. */
export interface VideoFilter {
  /** As `searchQuery` writes it; empty: it has no words, and finds nothing. */
  query: string | null;
  categoryId: number | null;
  modelId: number | null;
  channelId: number | null;
  gender: string | undefined;
  type: VideoType;
  duration: DurationFilter;
  date: DateFilter;
  isExclusive: boolean | null;
  isEmbeddable: boolean | null;
  /** The owner's whole name. */
  member: string | null;
  isPrivate: boolean;
}

/** As the indexes have it. */
const PRIVATE = sql`v.status_id = 1 AND v.is_private`;
/** Though not by its uploader's own choice. */
const BY_SITE = sql`NOT EXISTS (SELECT FROM unlisted_addresses u WHERE u.video_id = v.id)
  AND (v.member_id IS NULL OR ${privateByOthers('video', 'v')})`;

const isOwnedBy = (member: string): RawBuilder<unknown> =>
  sql`v.member_id = (SELECT m.id FROM members m WHERE lower(m.name) = lower(${member}))`;

/** OFFSET: it is asked of each video that is looked at, and never read for all of them. */
const matches = (query: string): RawBuilder<unknown> =>
  query === ''
    ? sql`false`
    : sql`EXISTS (SELECT FROM video_search s WHERE s.video_id = v.id AND s.tokens @@ ${query}::tsquery OFFSET 0)`;
const isIn = (links: 'video_categories' | 'video_models', column: string, id: number): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM ${sql.table(links)} x WHERE x.video_id = v.id AND x.${sql.ref(column)} = ${id} OFFSET 0)`;

const filtersOf = ({ gender, type, duration, date }: VideoFilter, isOfIndex: boolean) =>
  videoFilters({
    ...(isOfIndex
      ? { gender: undefined, type: 'all', duration: '', date }
      : { gender, type, duration, date: '' }),
    ...{ sort: 'latest-updates', limit: 0, offset: 0 },
  });

/** What is asked of each video that is looked at. */
const testsOf = (filter: VideoFilter): RawBuilder<unknown> => {
  const { query, categoryId, modelId, channelId, isExclusive, isEmbeddable, member } = filter;
  return both([
    filter.isPrivate ? both([PRIVATE, BY_SITE]) : LISTED,
    sql`v.replaces_id IS NULL`,
    ...filtersOf(filter, false),
    ...(query === null ? [] : [matches(query)]),
    ...(categoryId === null ? [] : [isIn('video_categories', 'category_id', categoryId)]),
    ...(modelId === null ? [] : [isIn('video_models', 'model_id', modelId)]),
    ...(channelId === null ? [] : [sql`v.channel_id = ${channelId}`]),
    ...(isExclusive === null ? [] : [sql`v.is_exclusive = ${isExclusive}`]),
    ...(isEmbeddable === null ? [] : [sql`v.is_embeddable = ${isEmbeddable}`]),
    ...(member === null ? [] : [isOwnedBy(member)]),
  ]);
};

/** Where the videos are that are looked at: a part of an index that has the latest of them first, or a few by their numbers. */
export type Source = { ids: readonly number[] } | 'index';

const ORDER = { time: sql`v.posted_at`, id: sql`v.id`, isDescending: true };
const COPIES = { ...ORDER, id: sql`v.video_id` };

/** Of no gender group, the latest of all groups are merged as they are read: each group has its part of the index. */
const merged = (
  { gender }: VideoFilter,
  selected: RawBuilder<unknown>,
  { order, conditions }: { order: typeof ORDER; conditions: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown> => {
  const arms = (gender === undefined ? [...GENDERS] : [gender]).map(
    (group) => sql`(SELECT ${selected} WHERE ${both([sql`v.gender = ${group}`, ...conditions])}
      ORDER BY ${inTimeOrder(order)} LIMIT ${LOOKED_AT_MAX + 1})`,
  );
  return sql.join(arms, sql` UNION ALL `);
};

const isByCategory = ({ isPrivate, member, channelId, categoryId }: VideoFilter, source: Source): boolean =>
  source === 'index' && !isPrivate && member === null && channelId === null && categoryId !== null;

/** `v`: what is looked at, from an index alone where no more than the order is asked for. */
const lookedAt = (
  filter: VideoFilter,
  source: Source,
  { after, until }: Stretch,
  isOrderAlone = false,
): RawBuilder<unknown> => {
  const { categoryId, channelId, member } = filter;
  const selected = isOrderAlone ? sql`v.id, v.posted_at FROM videos v` : sql`v.* FROM videos v`;
  const within = (order: typeof ORDER) => [
    ...[isBehindTime(after, order), isUpToTime(until, order)],
    ...filtersOf(filter, true),
  ];
  if (source !== 'index')
    return sql`(SELECT ${selected} WHERE ${both([sql`v.id = ANY (${[...source.ids]}::int[])`, ...within(ORDER)])}) v`;
  const owned =
    member !== null ? [isOwnedBy(member)] : channelId !== null ? [sql`v.channel_id = ${channelId}`] : [];
  if (filter.isPrivate || owned.length > 0)
    return sql`(SELECT ${selected} WHERE ${both([filter.isPrivate ? PRIVATE : LISTED, ...owned, ...within(ORDER)])}) v`;
  if (categoryId === null)
    return sql`(${merged(filter, selected, { order: ORDER, conditions: [LISTED, ...within(ORDER)] })}) v`;
  // Its copies have the same names as the columns of videos.
  const links = merged(filter, sql`v.video_id AS id, v.posted_at FROM video_categories v`, {
    order: COPIES,
    conditions: [sql`v.category_id = ${categoryId} AND v.is_listed`, ...within(COPIES)],
  });
  return isOrderAlone ? sql`(${links}) v` : sql`(${links}) link JOIN videos v ON v.id = link.id`;
};

/** What follows FROM. */
const matching = (filter: VideoFilter, source: Source, stretch: Stretch): RawBuilder<unknown> =>
  sql`${lookedAt(filter, source, stretch)}
    WHERE ${testsOf(isByCategory(filter, source) ? { ...filter, categoryId: null } : filter)}`;

/** Of what is looked at, as it is read. */
const orderOf = (filter: VideoFilter, source: Source): RawBuilder<unknown> =>
  isByCategory(filter, source) ? sql`link.posted_at DESC, link.id DESC` : inTimeOrder(ORDER);

/** The last video that is looked at behind a place, and one more where there is one. The statements themselves, for a test that looks at their plans. */
export const lastLookedAt = (filter: VideoFilter, source: Source, after: ListPlace | null) => typedSql({
  id: 'int4',
  place: 'text',
})`SELECT v.id, ${placeOfTime(ORDER.time)} AS place FROM ${lookedAt(filter, source, { after, until: null }, true)}
    ORDER BY ${inTimeOrder(ORDER)} OFFSET ${LOOKED_AT_MAX - 1} LIMIT 2`;

const FOUND_ROW = columns({
  id: 'int4',
  /** Of the order, before the number. */
  place: 'text',
  dir: 'text',
  title: 'text',
  duration_seconds: 'int4',
  posted_at: 'timestamptz',
  gender: 'text',
  is_exclusive: 'bool',
  is_private: 'bool',
  withheld_uses: 'text[]',
  revision: 'text?',
  channel: json<{ dir: string; title: string } | null>(),
  categories: json<{ dir: string; title: string }[]>(),
  models: json<{ dir: string; title: string }[]>(),
});
export type FoundVideoRow = RowOf<typeof FOUND_ROW>;

/** The latest first. */
export const foundVideos = (
  filter: VideoFilter,
  source: Source,
  { limit, ...stretch }: StretchRows,
) => typedSql(FOUND_ROW)`
  SELECT v.id, ${placeOfTime(ORDER.time)} AS place, v.dir, v.title, v.duration_seconds, v.posted_at, v.gender, v.is_exclusive, v.is_private, v.withheld_uses,
    o.revision,
    CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('dir', h.dir, 'title', h.title) END AS channel,
    coalesce((SELECT json_agg(json_build_object('dir', k.dir, 'title', k.titles ->> 'en') ORDER BY k.dir)
      FROM video_categories vk JOIN categories k ON k.id = vk.category_id WHERE vk.video_id = v.id), '[]') AS categories,
    coalesce((SELECT json_agg(json_build_object('dir', m.dir, 'title', m.title) ORDER BY m.dir)
      FROM video_models vm JOIN models m ON m.id = vm.model_id WHERE vm.video_id = v.id), '[]') AS models
  FROM (SELECT v.id FROM ${matching(filter, source, stretch)} ORDER BY ${orderOf(filter, source)} LIMIT ${limit}) page
  JOIN videos v ON v.id = page.id
  LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state = 'ready'
  LEFT JOIN channels h ON h.id = v.channel_id
  ORDER BY ${inTimeOrder(ORDER)}`;

/** @param limit more are not counted */
export const countedVideos = (filter: VideoFilter, source: Source, { limit, ...stretch }: StretchRows) =>
  countedRows(matching(filter, source, stretch), limit);

/** Of what no index has in the order of time, all numbers, where they are few. */
export const selectSource = async (db: Database, { query, modelId }: VideoFilter): Promise<Source> => {
  const ids = async (from: RawBuilder<unknown>): Promise<number[] | undefined> => {
    const { rows } = await typedSql({ video_id: 'int4' })`SELECT video_id ${from} LIMIT ${
      LOOKED_AT_MAX + 1
    }`.execute(db);
    return rows.length > LOOKED_AT_MAX ? undefined : rows.map(({ video_id }) => video_id);
  };
  if (query === '') return { ids: [] };
  const matched =
    query !== null && (await estimateRows(db, matchedBy(query))) <= LOOKED_AT_MAX
      ? await ids(sql`FROM video_search WHERE tokens @@ ${query}::tsquery`)
      : undefined;
  if (matched) return { ids: matched };
  const linked = modelId === null ? undefined : await ids(sql`FROM video_models WHERE model_id = ${modelId}`);
  return linked ? { ids: linked } : 'index';
};

export const selectLastLookedAt = async (
  db: Database,
  filter: VideoFilter,
  source: Source,
  after: ListPlace | null,
): Promise<ListPlace | null> =>
  source === 'index' ? lastOfMany((await lastLookedAt(filter, source, after).execute(db)).rows) : null;

export const selectFoundVideos = async (
  db: Database,
  filter: VideoFilter,
  source: Source,
  rows: StretchRows,
): Promise<FoundVideoRow[]> => (await foundVideos(filter, source, rows).execute(db)).rows;

export const countFoundVideos = (
  db: Database,
  filter: VideoFilter,
  source: Source,
  rows: StretchRows,
): Promise<number> => countRows(db, countedVideos(filter, source, rows));

/** The latest first. */
export const selectFoundIds = async (
  db: Database,
  filter: VideoFilter,
  source: Source,
  stretch: Stretch,
): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT v.id FROM ${matching(filter, source, stretch)} ORDER BY ${orderOf(filter, source)}`.execute(db)
  ).rows.map(({ id }) => id);

/** Of these, those that editors may change. */
export const selectEditableIds = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT v.id FROM videos v WHERE v.id = ANY (${[...ids]}::int[]) AND v.replaces_id IS NULL
        AND ((${LISTED}) OR (${both([PRIVATE, BY_SITE])})) ORDER BY v.id`.execute(db)
  ).rows.map(({ id }) => id);
