/** Popular keywords and models for every page's frame. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const MODEL_ROW = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  title_ja: 'text?',
  country: 'text?',
  videos_count: 'int4',
  views: 'int8',
  subscribers_count: 'int4',
  revision: 'text?',
});
export type ModelRow = RowOf<typeof MODEL_ROW>;

export const selectPopularModels = async (db: Database, gender: string, limit: number): Promise<ModelRow[]> =>
  (
    await typedSql(MODEL_ROW)`
      SELECT m.id, m.dir, m.title, m.title_ja, m.country, m.videos_count, m.views, m.subscribers_count, o.revision
      FROM models m LEFT JOIN media_objects o ON o.kind = 'model' AND o.owner_id = m.id AND o.state = 'ready'
      WHERE m.gender = ${gender} AND NOT m.is_hidden
      ORDER BY m.popularity DESC, m.id DESC LIMIT ${limit}`.execute(db)
  ).rows;

/** Drawn anew at every call: the page shows a chance selection, with all that editors pinned. Languages without keywords get the English ones. */
export const selectKeywords = async (db: Database, language: string, limit: number): Promise<string[]> =>
  (
    await typedSql({ keyword: 'text' })`
      SELECT keyword FROM keywords
      WHERE state <> 'hidden' AND language = (SELECT language FROM keywords WHERE language IN (${language}, 'en') AND state <> 'hidden'
        ORDER BY language = ${language} DESC LIMIT 1)
      ORDER BY state = 'pinned' DESC, random() LIMIT ${limit}`.execute(db)
  ).rows.map(({ keyword }) => keyword);
