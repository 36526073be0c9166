/** Playlists: lists, and one of them. */
import type { PlaylistSort } from '@foyer/shared/wire-schemas/playlists';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const PLAYLIST_ROW = columns({
  id: 'int4',
  title: 'text',
  description: 'text',
  visible: 'int2',
  orientation: 'text',
  videos_count: 'int4',
  views: 'int8',
  rating: 'float4',
  likes: 'int4',
  dislikes: 'int4',
  comments_count: 'int4',
  updated_at: 'timestamptz',
  member: json<{ id: number; name: string; has_avatar: boolean }>(),
  member_revision: 'text?',
  /** The first videos that everyone may see. */
  videos: json<{ id: number; revision: string }[]>(),
});
export type PlaylistRow = RowOf<typeof PLAYLIST_ROW>;

export type PlaylistSource =
  | { kind: 'all' }
  | { kind: 'categories' | 'video'; id: number }
  /** `withHidden`: also private ones. */
  | { kind: 'member'; id: number; withHidden: boolean };

const SORT_COLUMNS: Record<PlaylistSort, string> = {
  'most-popular': 'popularity',
  'latest-updates': 'updated_at',
  'most-viewed': 'views',
  'count-videos': 'videos_count',
  'top-rated': 'rating',
};
const OPEN = sql`p.visible = 1 AND NOT p.is_deleted`;

const conditionOf = (source: PlaylistSource): RawBuilder<unknown> => {
  switch (source.kind) {
    case 'all':
      return OPEN;
    case 'categories':
      return sql`${OPEN} AND EXISTS (SELECT FROM playlist_categories x
        WHERE x.playlist_id = p.id AND x.category_id = ${source.id})`;
    case 'video':
      return sql`${OPEN} AND EXISTS (SELECT FROM playlist_videos x
        WHERE x.playlist_id = p.id AND x.video_id = ${source.id})`;
    case 'member':
      return source.withHidden
        ? sql`p.member_id = ${source.id} AND NOT p.is_deleted`
        : sql`p.member_id = ${source.id} AND ${OPEN}`;
  }
};

const select = (thumbs: number): RawBuilder<unknown> => sql`
  SELECT p.id, p.title, p.description, p.visible, p.orientation, p.videos_count, p.views, p.rating, p.likes, p.dislikes,
    p.comments_count, p.updated_at,
    json_build_object('id', m.id, 'name', m.name, 'has_avatar', m.has_avatar) AS member, mo.revision AS member_revision,
    coalesce((SELECT json_agg(json_build_object('id', x.id, 'revision', x.revision)) FROM (
      SELECT v.id, vo.revision FROM playlist_videos pv JOIN videos v ON v.id = pv.video_id AND v.is_listed AND NOT 'preview' = ANY (v.withheld_uses)
      JOIN media_objects vo ON vo.kind = 'video' AND vo.owner_id = v.id AND vo.state = 'ready'
      WHERE pv.playlist_id = p.id ORDER BY pv.position LIMIT ${thumbs}) x), '[]') AS videos`;
const OWNER = sql`JOIN members m ON m.id = p.member_id
  LEFT JOIN media_objects mo ON mo.kind = 'member' AND mo.owner_id = m.id AND mo.state = 'ready'`;

export const selectPlaylists = async (
  db: Database,
  source: PlaylistSource,
  { sort, limit, offset, thumbs }: { sort: PlaylistSort; limit: number; offset: number; thumbs: number },
): Promise<PlaylistRow[]> => {
  const column = sql.ref(SORT_COLUMNS[sort]);
  return (
    await typedSql(PLAYLIST_ROW)`${select(thumbs)} FROM (
        SELECT p.* FROM playlists p WHERE ${conditionOf(source)}
        ORDER BY p.${column} DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}) p
      ${OWNER} ORDER BY p.${column} DESC, p.id DESC`.execute(db)
  ).rows;
};

export const countPlaylists = async (db: Database, source: PlaylistSource): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM playlists p WHERE ${conditionOf(source)}`.execute(db)
  ).rows[0]?.n ?? 0;

/** In whatever visibility; undefined for deleted ones. */
export const selectPlaylist = async (
  db: Database,
  id: number,
  thumbs: number,
): Promise<PlaylistRow | undefined> =>
  (
    await typedSql(PLAYLIST_ROW)`${select(thumbs)} FROM playlists p ${OWNER}
      WHERE p.id = ${id} AND NOT p.is_deleted`.execute(db)
  ).rows[0];

export const selectCategoriesOfPlaylist = async (
  db: Database,
  playlistId: number,
): Promise<{ dir: string; titles: Record<string, string> }[]> =>
  (
    await typedSql({ dir: 'text', titles: json<Record<string, string>>() })`
      SELECT c.dir, c.titles FROM playlist_categories x JOIN categories c ON c.id = x.category_id
      WHERE x.playlist_id = ${playlistId} AND NOT c.is_hidden ORDER BY c.id`.execute(db)
  ).rows;
