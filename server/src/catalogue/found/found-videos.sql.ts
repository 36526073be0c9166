/** Videos by several filters together, as the catalogue desk finds them: with the conditions of the lists and of the search. */
import type { DateFilter, DurationFilter, VideoType } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { privateByOthers } from '../../access/private-by-others.ts';
import {
  columns,
  countedRows,
  countRows,
  inTimeOrder,
  isBehindTime,
  json,
  placeOfTime,
  type RowOf,
  typedSql,
} from '../../platform/database/typed-sql.ts';
import type { ListRows } from '../../platform/http/lists/list-page.ts';
import { both, LISTED, videoFilters } from '../listings.sql.ts';

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

/** Private, though not by its uploader's own choice. */
const PRIVATE_BY_SITE = sql`v.status_id = 1 AND v.is_private
  AND NOT EXISTS (SELECT FROM unlisted_addresses u WHERE u.video_id = v.id)
  AND (v.member_id IS NULL OR ${privateByOthers('video', 'v')})`;

const matches = (query: string): RawBuilder<unknown> =>
  sql`v.id IN (SELECT s.video_id FROM video_search s WHERE s.tokens @@ ${query}::tsquery)`;

const conditionOf = (filter: VideoFilter): RawBuilder<unknown> => {
  const {
    query,
    categoryId,
    modelId,
    channelId,
    gender,
    type,
    duration,
    date,
    isExclusive,
    isEmbeddable,
    member,
  } = filter;
  return both([
    filter.isPrivate ? PRIVATE_BY_SITE : LISTED,
    sql`v.replaces_id IS NULL`,
    ...videoFilters({ gender, type, duration, date, sort: 'latest-updates', limit: 0, offset: 0 }),
    ...(query === null ? [] : [query === '' ? sql`false` : matches(query)]),
    ...(categoryId === null
      ? []
      : [sql`v.id IN (SELECT k.video_id FROM video_categories k WHERE k.category_id = ${categoryId})`]),
    ...(modelId === null
      ? []
      : [sql`v.id IN (SELECT m.video_id FROM video_models m WHERE m.model_id = ${modelId})`]),
    ...(channelId === null ? [] : [sql`v.channel_id = ${channelId}`]),
    ...(isExclusive === null ? [] : [sql`v.is_exclusive = ${isExclusive}`]),
    ...(isEmbeddable === null ? [] : [sql`v.is_embeddable = ${isEmbeddable}`]),
    ...(member === null
      ? []
      : [sql`v.member_id = (SELECT m.id FROM members m WHERE lower(m.name) = lower(${member}))`]),
  ]);
};

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

const POSTED = { time: sql`v.posted_at`, id: sql`v.id`, isDescending: true };

/** An index has the listed videos of each gender group by date: of all groups the latest of each are enough. */
const latestIds = (filter: VideoFilter, { limit, after }: ListRows): RawBuilder<unknown> => {
  const latest = (conditions: RawBuilder<unknown>) =>
    sql`SELECT v.id, v.posted_at FROM videos v WHERE ${conditions} AND ${isBehindTime(after, POSTED)}
      ORDER BY ${inTimeOrder(POSTED)} LIMIT ${limit}`;
  const conditions = conditionOf(filter);
  if (filter.isPrivate || filter.gender !== undefined) return latest(conditions);
  return sql`SELECT v.id FROM unnest(${[...GENDERS]}::text[]) g CROSS JOIN LATERAL (
      ${latest(sql`v.gender = g AND ${conditions}`)}) v
    ORDER BY ${inTimeOrder(POSTED)} LIMIT ${limit}`;
};

/** The latest first; the statement itself, for a test that looks at its plan. */
export const foundVideos = (filter: VideoFilter, rows: ListRows) => typedSql(FOUND_ROW)`
  SELECT v.id, ${placeOfTime(POSTED.time)} AS place, v.dir, v.title, v.duration_seconds, v.posted_at, v.gender, v.is_exclusive, v.is_private, v.withheld_uses,
    o.revision,
    CASE WHEN c.id IS NULL THEN NULL ELSE json_build_object('dir', c.dir, 'title', c.title) END AS channel,
    coalesce((SELECT json_agg(json_build_object('dir', k.dir, 'title', k.titles ->> 'en') ORDER BY k.dir)
      FROM video_categories vk JOIN categories k ON k.id = vk.category_id WHERE vk.video_id = v.id), '[]') AS categories,
    coalesce((SELECT json_agg(json_build_object('dir', m.dir, 'title', m.title) ORDER BY m.dir)
      FROM video_models vm JOIN models m ON m.id = vm.model_id WHERE vm.video_id = v.id), '[]') AS models
  FROM (${latestIds(filter, rows)}) page
  JOIN videos v ON v.id = page.id
  LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state = 'ready'
  LEFT JOIN channels c ON c.id = v.channel_id
  ORDER BY ${inTimeOrder(POSTED)}`;

export const selectFoundVideos = async (
  db: Database,
  filter: VideoFilter,
  rows: ListRows,
): Promise<FoundVideoRow[]> => (await foundVideos(filter, rows).execute(db)).rows;

/** @param max more are not counted */
export const countFoundVideos = (db: Database, filter: VideoFilter, max: number): Promise<number> =>
  countRows(db, countedRows(sql`videos v WHERE ${conditionOf(filter)}`, max));

/** In the order of their numbers. @param afterId those behind it */
export const selectFoundIds = async (
  db: Database,
  filter: VideoFilter,
  { limit, afterId = 0 }: { limit: number; afterId?: number },
): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT v.id FROM videos v WHERE ${conditionOf(filter)} AND v.id > ${afterId} ORDER BY v.id LIMIT ${limit}`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Of these, those that editors may change. */
export const selectEditableIds = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT v.id FROM videos v WHERE v.id = ANY (${[...ids]}::int[]) AND v.replaces_id IS NULL
        AND ((${LISTED}) OR (${PRIVATE_BY_SITE})) ORDER BY v.id`.execute(db)
  ).rows.map(({ id }) => id);
