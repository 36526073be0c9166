/** What sitemaps list: only what everyone may see. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export const LISTED_KINDS = ['videos', 'albums', 'models', 'channels'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

/** What of a table is for everyone. */
const LISTED = {
  videos: sql`t.is_listed`,
  albums: sql`t.status_id = 1 AND NOT t.is_private`,
  models: sql`t.videos_count > 0 AND NOT t.is_hidden`,
  channels: sql`t.videos_count > 0 AND NOT t.is_hidden`,
} as const;

/** Ids above `after` up to `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * Numbers, from 1, of the ranges of `size` ids that hold something listed. One probe of the primary key for each range.
 */
export const selectFilledRanges = async (db: Database, kind: ListedKind, size: number): Promise<number[]> => {
  const table = sql.table(kind);
  const { rows } = await typedSql({ range: 'int4' })`
    SELECT n AS range FROM generate_series(1, (SELECT coalesce(max(id), 0) / ${size}::int + 1 FROM ${table})) n
    WHERE EXISTS (SELECT FROM ${table} t
      WHERE t.id > (n - 1) * ${size}::int AND t.id <= n * ${size}::int AND ${LISTED[kind]})
    ORDER BY n`.execute(db);
  return rows.map(({ range }) => range);
};

const VIDEO_ENTRY = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  description: 'text',
  duration_seconds: 'int4',
  rating: 'float4',
  views: 'int8',
  posted_at: 'timestamptz',
  revision: 'text',
  withheld_uses: 'text[]',
  is_embeddable: 'bool',
});
export type VideoEntry = RowOf<typeof VIDEO_ENTRY>;

export const selectVideoEntries = async (db: Database, { after, upTo }: IdRange): Promise<VideoEntry[]> =>
  (
    await typedSql(VIDEO_ENTRY)`
      SELECT v.id, v.dir, v.title, v.description, v.duration_seconds, v.rating, v.views, v.posted_at, o.revision, v.withheld_uses, v.is_embeddable
      FROM videos v JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state IN ('ready', 'processing')
      WHERE v.id > ${after} AND v.id <= ${upTo} AND v.is_listed
      ORDER BY v.id`.execute(db)
  ).rows;

export const selectNamedEntries = async (
  db: Database,
  kind: Exclude<ListedKind, 'videos'>,
  { after, upTo }: IdRange,
): Promise<{ id: number; dir: string }[]> =>
  (
    await typedSql({ id: 'int4', dir: 'text' })`
      SELECT t.id, t.dir FROM ${sql.table(kind)} t
      WHERE t.id > ${after} AND t.id <= ${upTo} AND ${LISTED[kind]}
      ORDER BY t.id`.execute(db)
  ).rows;
