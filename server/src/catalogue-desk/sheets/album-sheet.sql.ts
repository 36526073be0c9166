/** Albums as rows of a table: what is exported of them, and the row that an import is compared with. */
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const ALBUM_ROW = columns({
  id: 'int4',
  title: 'text',
  description: 'text',
  categories: 'text',
  model: 'text',
});

/** In the order of their numbers. */
export const selectAlbumRows = async (
  db: Database,
  ids: readonly number[],
): Promise<RowOf<typeof ALBUM_ROW>[]> =>
  (
    await typedSql(ALBUM_ROW)`
      SELECT a.id, a.title, a.description,
        coalesce((SELECT string_agg(k.dir, ';' ORDER BY k.dir) FROM albums_in_categories l JOIN album_categories k ON k.id = l.category_id
          WHERE l.album_id = a.id), '') AS categories,
        coalesce((SELECT m.dir FROM models m WHERE m.id = a.model_id), '') AS model
      FROM albums a WHERE a.id = ANY (${[...ids]}::int[]) ORDER BY a.id`.execute(db)
  ).rows;
