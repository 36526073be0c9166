/** SQL of categories of albums at the desk. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { TermFilter } from './read-term-filter.ts';

const ALBUM_CATEGORY_ROW = columns({
  id: 'int4',
  dir: 'text',
  titles: json<Record<string, string>>(),
  is_hidden: 'bool',
  revision: 'int4',
  albums: 'int4',
  former_dirs: 'text[]',
  is_ending: 'bool',
  moves_to: json<{ id: number; dir: string } | null>(),
});
export type AlbumCategoryRow = RowOf<typeof ALBUM_CATEGORY_ROW>;

const SELECT = sql`SELECT c.id, c.dir, c.titles, c.is_hidden, c.revision,
    (SELECT count(*) FROM albums_in_categories x WHERE x.category_id = c.id)::int AS albums,
    ARRAY(SELECT f.dir FROM former_dirs f WHERE f.kind = 'album_category' AND f.object_id = c.id ORDER BY f.dir) AS former_dirs,
    c.is_ending, (SELECT json_build_object('id', t.id, 'dir', t.dir) FROM album_categories t WHERE t.id = c.moves_to) AS moves_to
  FROM album_categories c`;

const conditionOf = ({ part, state }: TermFilter): RawBuilder<unknown> => sql`
  (${state === 'all'} OR c.is_hidden = ${state === 'hidden'})
  AND (${part}::text IS NULL OR c.dir LIKE '%' || ${part}::text || '%'
    OR EXISTS (SELECT FROM jsonb_each_text(c.titles) t WHERE lower(t.value) LIKE '%' || ${part}::text || '%'))`;

export const selectDeskAlbumCategories = async (
  db: Database,
  filter: TermFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AlbumCategoryRow[]> =>
  (
    await typedSql(ALBUM_CATEGORY_ROW)`${SELECT} WHERE ${conditionOf(filter)}
      ORDER BY lower(c.titles ->> 'en'), c.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  ).rows;

export const countDeskAlbumCategories = async (db: Database, filter: TermFilter): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM album_categories c WHERE ${conditionOf(filter)}`.execute(db)
  ).rows[0]?.n ?? 0;

export const selectDeskAlbumCategory = async (
  db: Database,
  id: number,
): Promise<AlbumCategoryRow | undefined> =>
  (await typedSql(ALBUM_CATEGORY_ROW)`${SELECT} WHERE c.id = ${id}`.execute(db)).rows[0];

export interface AlbumCategoryFields {
  dir: string;
  titles: Record<string, string>;
}

export const insertAlbumCategory = async (
  tx: Database,
  { dir, titles }: AlbumCategoryFields,
): Promise<number> =>
  (
    await tx
      .insertInto('album_categories')
      .values({ dir, titles: JSON.stringify(titles) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateAlbumCategory = async (
  tx: Database,
  id: number,
  { titles, ...fields }: Partial<AlbumCategoryFields> & { is_hidden?: boolean },
): Promise<void> => {
  await tx
    .updateTable('album_categories')
    .set({ ...fields, ...(titles && { titles: JSON.stringify(titles) }), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
};

/** Hidden from now on, and gone once its albums have moved. */
export const startAlbumCategoryEnd = async (
  tx: Database,
  { id, to }: { id: number; to: { id: number } | null },
): Promise<void> => {
  await sql`UPDATE album_categories SET is_hidden = true, is_ending = true, moves_to = ${to?.id ?? null}, revision = revision + 1
    WHERE id = ${id}`.execute(tx);
};
