/** Addresses that categories (of videos and of albums), models and channels had before. */
import { sql } from 'kysely';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';
import { TERM_TABLES } from './term-tables.ts';

/** Of each that leads somewhere, where it leads; what it leads to may have been hidden since. */
export const selectPresentDirs = async (
  db: Database,
  kind: TermKind,
  dirs: readonly string[],
): Promise<{ former: string; dir: string }[]> =>
  (
    await typedSql({ former: 'text', dir: 'text' })`
      SELECT f.dir AS former, x.dir FROM former_dirs f JOIN ${sql.table(TERM_TABLES[kind])} x ON x.id = f.object_id
      WHERE f.kind = ${kind} AND f.dir = ANY (${[...dirs]}::text[]) AND NOT x.is_hidden`.execute(db)
  ).rows;
