/** SQL of the pictures of advertising: which of them a setting names, or named once, so that it can be brought back. */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Names of pictures in every version of every place: what is set, and what the log of changes leads back to. */
export const selectNamedPictures = async (db: Database): Promise<string[]> =>
  (
    await typedSql({ name: 'text' })`
      SELECT DISTINCT found.parts[1] AS name FROM (
        SELECT value::text AS words FROM settings WHERE key LIKE 'ads.%'
        UNION ALL
        SELECT after::text FROM changes WHERE object_kind = 'setting' AND object_id LIKE 'ads.%'
      ) versions, regexp_matches(versions.words, '"src": "([0-9a-f]{32})"', 'g') AS found (parts)`.execute(db)
  ).rows.map(({ name }) => name);
