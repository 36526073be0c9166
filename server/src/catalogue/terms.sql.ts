/** Finds categories, models, channels and playlists by what addresses call them. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const CATEGORY_ROW = columns({
  id: 'int4',
  dir: 'text',
  titles: json<Record<string, string>>(),
  /** Listed videos of the gender group. */
  videos: 'int4',
  revision: 'text?',
  in_sidebar: 'bool',
  place: 'int4',
});
export type CategoryRow = RowOf<typeof CATEGORY_ROW>;

/** Hidden ones are none. */
export const selectCategories = async (
  db: Database,
  gender: string,
  dirs?: readonly string[],
): Promise<CategoryRow[]> =>
  (
    await typedSql(CATEGORY_ROW)`
      SELECT c.id, c.dir, c.titles, coalesce(n.videos, 0) AS videos, o.revision, c.in_sidebar, c.place
      FROM categories c
      LEFT JOIN listing_counters n
        ON n.scope = 'category' AND n.scope_id = c.id AND n.gender = ${gender} AND n.day = '1970-01-01'
      LEFT JOIN media_objects o ON o.kind = 'category' AND o.owner_id = c.id AND o.state = 'ready'
      WHERE NOT c.is_hidden AND (${dirs === undefined} OR c.dir = ANY(${[...(dirs ?? [])]}))
      ORDER BY c.dir`.execute(db)
  ).rows;

/** Undefined for an unknown dir, and for what is hidden. */
export const findIdByDir = async (
  db: Database,
  table: 'models' | 'channels' | 'categories',
  dir: string,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom(table)
      .select('id')
      .where('dir', '=', dir)
      .where('is_hidden', '=', false)
      .executeTakeFirst()
  )?.id;
