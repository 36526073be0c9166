/** Albums by several filters together, as the catalogue desk finds them; however few match, so many are looked at for a page. */
import type { DateFilter } from '@foyer/shared/wire-schemas/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import { privateByOthers } from '../access/private-by-others.ts';
import { countedRows, countRows } from '../platform/database/lists/row-counts.ts';
import { inTimeOrder, isBehindTime, isUpToTime, placeOfTime } from '../platform/database/lists/time-order.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { ListPlace } from '../platform/http/lists/list-page.ts';
import {
  lastOfMany,
  LOOKED_AT_MAX,
  type Stretch,
  type StretchRows,
} from '../platform/http/lists/looked-at-page.ts';
import type { PhotoFile } from './albums.sql.ts';

/** Null and empty: whatever it is. */
export interface AlbumFilter {
  /** A part of the title, for LIKE, escaped and in lower case. */
  part: string | null;
  categoryId: number | null;
  modelId: number | null;
  /** Its owner's whole name. */
  member: string | null;
  date: DateFilter;
  isPrivate: boolean;
}

const POSTED = { time: sql`a.posted_at`, id: sql`a.id`, isDescending: true };
const DATE_DAYS = { day: 1, week: 7, month: 30 } as const;
const LISTED = sql`a.status_id = 1 AND NOT a.is_private`;
const PRIVATE = sql`a.status_id = 1 AND a.is_private`;
/** Though not by its owner's own choice. */
const BY_SITE = sql`(a.member_id IS NULL OR ${privateByOthers('album', 'a')})`;

/** What an index has in the order of time: those that are looked at. */
const lookedAt = ({ modelId, member, date, isPrivate }: AlbumFilter): RawBuilder<unknown> =>
  sql.join(
    [
      isPrivate ? PRIVATE : LISTED,
      ...(modelId === null ? [] : [sql`a.model_id = ${modelId}`]),
      ...(member === null
        ? []
        : [sql`a.member_id = (SELECT m.id FROM members m WHERE lower(m.name) = lower(${member}))`]),
      // Whole days (UTC), as lists of videos count them.
      ...(date
        ? [
            sql`a.posted_at >= ((now() AT TIME ZONE 'utc')::date - ${DATE_DAYS[date] - 1}::int)::timestamp AT TIME ZONE 'utc'`,
          ]
        : []),
    ],
    sql` AND `,
  );

/** What follows FROM. */
const matching = (filter: AlbumFilter, { after, until }: Stretch): RawBuilder<unknown> => {
  const { part, categoryId, isPrivate } = filter;
  return sql`albums a WHERE ${sql.join(
    [
      ...[isBehindTime(after, POSTED), isUpToTime(until, POSTED), lookedAt(filter)],
      ...(isPrivate ? [BY_SITE] : []),
      ...(part === null
        ? []
        : [
            sql`(lower(a.title) LIKE '%' || ${part}::text || '%' OR EXISTS (SELECT FROM jsonb_each_text(a.titles) t
              WHERE lower(t.value) LIKE '%' || ${part}::text || '%'))`,
          ]),
      // OFFSET: it is asked of each album that is looked at, and never read for all of them.
      ...(categoryId === null
        ? []
        : [
            sql`EXISTS (SELECT FROM albums_in_categories x WHERE x.album_id = a.id AND x.category_id = ${categoryId} OFFSET 0)`,
          ]),
    ],
    sql` AND `,
  )}`;
};

const FOUND_ROW = columns({
  id: 'int4',
  /** Of the order, before the number. */
  place: 'text',
  dir: 'text',
  title: 'text',
  photos_count: 'int4',
  posted_at: 'timestamptz',
  is_private: 'bool',
  withheld_uses: 'text[]',
  revision: 'text?',
  cover: json<PhotoFile | null>(),
  member: json<{ _id: number; name: string } | null>(),
  model: json<{ dir: string; title: string } | null>(),
  categories: json<{ dir: string; title: string }[]>(),
});
export type FoundAlbumRow = RowOf<typeof FOUND_ROW>;

/** The last album that is looked at behind a place, and one more where there is one. */
const lastAlbumLookedAt = (filter: AlbumFilter, after: ListPlace | null) => typedSql({
  id: 'int4',
  place: 'text',
})`SELECT a.id, ${placeOfTime(POSTED.time)} AS place FROM albums a WHERE ${lookedAt(filter)} AND ${isBehindTime(after, POSTED)}
    ORDER BY ${inTimeOrder(POSTED)} OFFSET ${LOOKED_AT_MAX - 1} LIMIT 2`;

/** The latest first. */
const foundAlbums = (filter: AlbumFilter, { limit, ...stretch }: StretchRows) => typedSql(FOUND_ROW)`
  SELECT a.id, ${placeOfTime(POSTED.time)} AS place, a.dir, a.title, a.photos_count, a.posted_at, a.is_private, a.withheld_uses, o.revision,
    (SELECT json_build_object('position', f.position, 'file', f.file, 'widths', f.widths) FROM photos f
      WHERE f.album_id = a.id AND f.state = 'ready' ORDER BY f.position LIMIT 1) AS cover,
    ${namedMember('m')} AS member,
    CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('dir', p.dir, 'title', p.title) END AS model,
    coalesce((SELECT json_agg(json_build_object('dir', c.dir, 'title', c.titles ->> 'en') ORDER BY c.dir)
      FROM albums_in_categories x JOIN album_categories c ON c.id = x.category_id WHERE x.album_id = a.id), '[]') AS categories
  FROM (SELECT a.id FROM ${matching(filter, stretch)} ORDER BY ${inTimeOrder(POSTED)} LIMIT ${limit}) page
  JOIN albums a ON a.id = page.id
  LEFT JOIN media_objects o ON o.kind = 'album' AND o.owner_id = a.id AND o.state = 'ready'
  LEFT JOIN members m ON m.id = a.member_id
  LEFT JOIN models p ON p.id = a.model_id
  ORDER BY ${inTimeOrder(POSTED)}`;

export const selectLastAlbumLookedAt = async (
  db: Database,
  filter: AlbumFilter,
  after: ListPlace | null,
): Promise<ListPlace | null> => lastOfMany((await lastAlbumLookedAt(filter, after).execute(db)).rows);

export const selectFoundAlbums = async (
  db: Database,
  filter: AlbumFilter,
  rows: StretchRows,
): Promise<FoundAlbumRow[]> => (await foundAlbums(filter, rows).execute(db)).rows;

/** @param limit more are not counted */
export const countFoundAlbums = (
  db: Database,
  filter: AlbumFilter,
  { limit, ...stretch }: StretchRows,
): Promise<number> => countRows(db, countedRows(matching(filter, stretch), limit));

/** The latest first. */
export const selectFoundAlbumIds = async (
  db: Database,
  filter: AlbumFilter,
  stretch: Stretch,
): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT a.id FROM ${matching(filter, stretch)} ORDER BY ${inTimeOrder(POSTED)}`.execute(db)
  ).rows.map(({ id }) => id);

/** Of these, those that editors may change. */
export const selectEditableAlbumIds = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT a.id FROM albums a WHERE a.id = ANY (${[...ids]}::int[]) AND ((${LISTED}) OR (${PRIVATE} AND ${BY_SITE})) ORDER BY a.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id);
