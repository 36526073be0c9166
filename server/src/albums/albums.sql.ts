/** Albums, their pictures and their categories. */
import type { AlbumSort } from '@foyer/shared/wire-schemas/albums';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export interface PhotoFile {
  /** From 1; names the files where `file` is null. */
  position: number;
  file: string | null;
  widths: number[];
}

const ALBUM_ROW = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  title_ja: 'text?',
  titles: json<Record<string, string> | null>(),
  description: 'text',
  descriptions: json<Record<string, string> | null>(),
  status_id: 'int2',
  is_private: 'bool',
  photos_count: 'int4',
  views: 'int8',
  rating: 'float4',
  likes: 'int4',
  dislikes: 'int4',
  comments_count: 'int4',
  posted_at: 'timestamptz',
  revision: 'text?',
  member: json<{ id: number; name: string; has_avatar: boolean } | null>(),
  member_revision: 'text?',
  /** The first picture. */
  cover: json<PhotoFile | null>(),
  reject_reason: 'text?',
  /** What somebody shown does not consent to. */
  withheld_uses: 'text[]',
  /** It waits, and who is shown is not complete. */
  is_incomplete: 'bool',
  /** For its owner and moderators alone. */
  change: choices<'waiting' | 'rejected' | null>(),
  model: json<{ dir: string; title: string } | null>(),
});
export type AlbumRow = RowOf<typeof ALBUM_ROW>;

export type AlbumSource =
  | { kind: 'all' }
  | { kind: 'categories'; id: number }
  /** `gallery`: exactly these, in their order, as far as they are public; empty: all of the model's. */
  | { kind: 'model'; id: number; gallery: readonly number[] }
  /** `withHidden`: also what is private or waits; for the owner and moderators. Never what is deleted. */
  | { kind: 'member'; id: number; withHidden: boolean };

const DELETED = 5;
const COLUMNS = sql`a.id, a.dir, a.title, a.title_ja, a.titles, a.description, a.descriptions, a.status_id, a.is_private, a.photos_count, a.views,
  a.rating, a.likes, a.dislikes, a.comments_count, a.posted_at, a.reject_reason, a.withheld_uses,
  CASE WHEN a.status_id IN (0, 2, 4) THEN album_lacks(a.id) <> '{}' ELSE false END AS is_incomplete,
  CASE WHEN EXISTS (SELECT FROM album_changes c WHERE c.album_id = a.id AND c.status_id = 4) THEN 'waiting'
    WHEN EXISTS (SELECT FROM photos f WHERE f.album_id = a.id AND f.state = 'refused') THEN 'rejected' END AS change, o.revision,
  (SELECT json_build_object('position', f.position, 'file', f.file, 'widths', f.widths) FROM photos f
    WHERE f.album_id = a.id AND f.state = 'ready' ORDER BY f.position LIMIT 1) AS cover,
  CASE WHEN m.id IS NULL THEN NULL
    ELSE json_build_object('id', m.id, 'name', m.name, 'has_avatar', m.has_avatar) END AS member,
  mo.revision AS member_revision,
  CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('dir', p.dir, 'title', p.title) END AS model`;
const JOINS = sql`LEFT JOIN media_objects o ON o.kind = 'album' AND o.owner_id = a.id AND o.state = 'ready'
  LEFT JOIN members m ON m.id = a.member_id AND m.status_id IN (1, 6)
  LEFT JOIN media_objects mo ON mo.kind = 'member' AND mo.owner_id = m.id AND mo.state = 'ready'
  LEFT JOIN models p ON p.id = a.model_id AND NOT p.is_hidden`;

const SORT_COLUMNS: Record<AlbumSort, string> = {
  'latest-updates': 'posted_at',
  'top-rated': 'rating',
  'most-popular': 'popularity',
  'most-viewed': 'views',
};
const OPEN = sql`a.status_id = 1 AND NOT a.is_private`;

const conditionOf = (source: AlbumSource): RawBuilder<unknown> => {
  switch (source.kind) {
    case 'all':
      return OPEN;
    case 'categories':
      return sql`${OPEN} AND EXISTS (SELECT FROM albums_in_categories x
        WHERE x.album_id = a.id AND x.category_id = ${source.id})`;
    case 'model':
      return source.gallery.length > 0
        ? sql`${OPEN} AND a.id = ANY (${[...source.gallery]}::int[])`
        : sql`${OPEN} AND a.model_id = ${source.id}`;
    case 'member':
      return source.withHidden
        ? sql`a.member_id = ${source.id} AND a.status_id <> ${DELETED}`
        : sql`a.member_id = ${source.id} AND ${OPEN}`;
  }
};

export const selectAlbums = async (
  db: Database,
  source: AlbumSource,
  { sort, limit, offset }: { sort: AlbumSort; limit: number; offset: number },
): Promise<AlbumRow[]> => {
  const column = sql.ref(SORT_COLUMNS[sort]);
  const isChosen = source.kind === 'model' && source.gallery.length > 0;
  const order = isChosen
    ? sql`array_position(${[...source.gallery]}::int[], a.id)`
    : sql`a.${column} DESC, a.id DESC`;
  return (
    await typedSql(ALBUM_ROW)`SELECT ${COLUMNS} FROM (
        SELECT a.* FROM albums a WHERE ${conditionOf(source)}
        ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) a
      ${JOINS} ORDER BY ${order}`.execute(db)
  ).rows;
};

/** Undefined: there is no such model that everyone may see. */
export const selectModelGallery = async (
  db: Database,
  dir: string,
): Promise<{ id: number; gallery: number[] } | undefined> =>
  db
    .selectFrom('models')
    .select(['id', 'gallery'])
    .where('dir', '=', dir)
    .where('is_hidden', '=', false)
    .executeTakeFirst();

export const countAlbums = async (db: Database, source: AlbumSource): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM albums a WHERE ${conditionOf(source)}`.execute(db)
  ).rows[0]?.n ?? 0;

/** In whatever state; who may see it is the service's business. */
export const selectAlbum = async (db: Database, id: number): Promise<AlbumRow | undefined> =>
  (await typedSql(ALBUM_ROW)`SELECT ${COLUMNS} FROM albums a ${JOINS} WHERE a.id = ${id}`.execute(db))
    .rows[0];

/** What can be shown, in order. */
export const selectPhotos = (db: Database, albumId: number) =>
  db
    .selectFrom('photos')
    .select(['id', 'position', 'title', 'width', 'height', 'file', 'widths'])
    .where('album_id', '=', albumId)
    .where('state', '=', 'ready')
    .orderBy('position')
    .execute();

/** What is being worked on, and what could not be taken. */
export const selectUnfinishedPhotos = (db: Database, albumId: number) =>
  db
    .selectFrom('photos')
    .select(['id', 'state', 'file_name', 'error_code'])
    .where('album_id', '=', albumId)
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('position')
    .execute();

export const selectCategoriesOfAlbum = async (
  db: Database,
  albumId: number,
): Promise<{ dir: string; titles: Record<string, string> }[]> =>
  (
    await typedSql({ dir: 'text', titles: json<Record<string, string>>() })`
      SELECT c.dir, c.titles FROM albums_in_categories x JOIN album_categories c ON c.id = x.category_id
      WHERE x.album_id = ${albumId} AND NOT c.is_hidden ORDER BY c.id`.execute(db)
  ).rows;

const ALBUM_CATEGORY_ROW = columns({
  id: 'int4',
  dir: 'text',
  titles: json<Record<string, string>>(),
  albums_count: 'int4',
  /** Of the newest album that everyone may see and whose cover may be shown. */
  album_id: 'int4?',
  revision: 'text?',
  cover: json<PhotoFile | null>(),
});
export type AlbumCategoryRow = RowOf<typeof ALBUM_CATEGORY_ROW>;

/** Hidden ones are none. */
export const selectAlbumCategories = async (db: Database, dir?: string): Promise<AlbumCategoryRow[]> =>
  (
    await typedSql(ALBUM_CATEGORY_ROW)`
      SELECT c.id, c.dir, c.titles, c.albums_count, newest.album_id, newest.revision,
        (SELECT json_build_object('position', f.position, 'file', f.file, 'widths', f.widths) FROM photos f
          WHERE f.album_id = newest.album_id AND f.state = 'ready' ORDER BY f.position LIMIT 1) AS cover
      FROM album_categories c
      LEFT JOIN LATERAL (SELECT a.id AS album_id, o.revision
        FROM albums_in_categories x JOIN albums a ON a.id = x.album_id
        JOIN media_objects o ON o.kind = 'album' AND o.owner_id = a.id AND o.state = 'ready'
        WHERE x.category_id = c.id AND ${OPEN} AND NOT 'preview' = ANY (a.withheld_uses) ORDER BY x.album_id DESC LIMIT 1) newest ON true
      WHERE NOT c.is_hidden AND (${dir === undefined} OR c.dir = ${dir ?? ''})
      ORDER BY c.dir`.execute(db)
  ).rows;
