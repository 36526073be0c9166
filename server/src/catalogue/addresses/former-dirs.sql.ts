/** Addresses that categories (of videos and of albums), models and channels had before. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';

const TABLES = {
  category: 'categories',
  album_category: 'album_categories',
  model: 'models',
  channel: 'channels',
} as const;
/** What has an address by its name. */
export type NamedKind = keyof typeof TABLES;

/** Of each that leads somewhere, where it leads; what it leads to may have been hidden since. */
export const selectPresentDirs = async (
  db: Database,
  kind: NamedKind,
  dirs: readonly string[],
): Promise<{ former: string; dir: string }[]> =>
  (
    await typedSql({ former: 'text', dir: 'text' })`
      SELECT f.dir AS former, x.dir FROM former_dirs f JOIN ${sql.table(TABLES[kind])} x ON x.id = f.object_id
      WHERE f.kind = ${kind} AND f.dir = ANY (${[...dirs]}::text[]) AND NOT x.is_hidden`.execute(db)
  ).rows;
