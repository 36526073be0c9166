/** Videos as rows of a table: what is exported of them, and the row that an import is compared with. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const VIDEO_ROW = columns({
  id: 'int4',
  file: 'text',
  title: 'text',
  title_ja: 'text',
  description: 'text',
  categories: 'text',
  gender: 'text',
  models: 'text',
});
export type VideoSheetRow = RowOf<typeof VIDEO_ROW>;

const ROWS = sql`SELECT v.id, coalesce(p.file_name, '') AS file, v.title, coalesce(v.title_ja, '') AS title_ja, v.description,
    coalesce((SELECT string_agg(k.dir, ';' ORDER BY k.dir) FROM video_categories vk JOIN categories k ON k.id = vk.category_id
      WHERE vk.video_id = v.id), '') AS categories, v.gender,
    coalesce((SELECT string_agg(m.dir, ';' ORDER BY m.dir) FROM video_models vm JOIN models m ON m.id = vm.model_id
      WHERE vm.video_id = v.id), '') AS models
  FROM videos v LEFT JOIN video_processing p ON p.video_id = v.id`;

const of = async (db: Database, where: RawBuilder<unknown>): Promise<VideoSheetRow[]> =>
  (await typedSql(VIDEO_ROW)`${ROWS} WHERE ${where}`.execute(db)).rows;

/** In the order of their numbers. */
export const selectVideoRows = (db: Database, ids: readonly number[]): Promise<VideoSheetRow[]> =>
  of(db, sql`v.id = ANY (${[...ids]}::int[]) ORDER BY v.id`);

export const updateJapanese = async (tx: Database, id: number, title: string): Promise<void> => {
  await sql`UPDATE videos SET title_ja = ${title || null} WHERE id = ${id}`.execute(tx);
};

/** Dirs of models by dir or title; unknown ones as they are. */
export const selectModelDirs = async (db: Database, names: readonly string[]): Promise<string[]> =>
  (
    await typedSql({ dir: 'text' })`
      SELECT coalesce((SELECT m.dir FROM models m WHERE m.dir = n.name OR lower(m.title) = lower(n.name)
        ORDER BY m.dir = n.name DESC, m.id LIMIT 1), n.name) AS dir FROM unnest(${[...names]}::text[]) AS n (name)`.execute(
      db,
    )
  ).rows.map(({ dir }) => dir);
