/** SQL of categories at the desk. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { TermFilter } from './read-term-filter.ts';

const CATEGORY_ROW = columns({
  id: 'int4',
  dir: 'text',
  titles: json<Record<string, string>>(),
  place: 'int4',
  in_sidebar: 'bool',
  is_hidden: 'bool',
  revision: 'int4',
  videos: 'int4',
  picture: 'text?',
  former_dirs: 'text[]',
  is_ending: 'bool',
  moves_to: json<{ id: number; dir: string } | null>(),
});
export type CategoryRow = RowOf<typeof CATEGORY_ROW>;

/** Those that are listed are counted beforehand, but for what changed in the last seconds; an index has the others. */
const VIDEOS = sql`(
  (SELECT coalesce(sum(n.videos), 0) FROM listing_counters n WHERE n.scope = 'category' AND n.scope_id = c.id AND n.day = '1970-01-01')
  + (SELECT coalesce(sum(d.delta), 0) FROM listing_deltas d WHERE d.scope = 'category' AND d.scope_id = c.id)
  + (SELECT count(*) FROM video_categories v WHERE v.category_id = c.id AND NOT v.is_listed))::int`;
const SELECT = sql`SELECT c.id, c.dir, c.titles, c.place, c.in_sidebar, c.is_hidden, c.revision, ${VIDEOS} AS videos,
    o.revision AS picture, ARRAY(SELECT f.dir FROM former_dirs f WHERE f.kind = 'category' AND f.object_id = c.id ORDER BY f.dir)
      AS former_dirs,
    c.is_ending, (SELECT json_build_object('id', t.id, 'dir', t.dir) FROM categories t WHERE t.id = c.moves_to) AS moves_to
  FROM categories c LEFT JOIN media_objects o ON o.kind = 'category' AND o.owner_id = c.id AND o.state = 'ready'`;

const conditionOf = ({ part, state }: TermFilter): RawBuilder<unknown> => sql`
  (${state === 'all'} OR c.is_hidden = ${state === 'hidden'})
  AND (${part}::text IS NULL OR c.dir LIKE '%' || ${part}::text || '%'
    OR EXISTS (SELECT FROM jsonb_each_text(c.titles) t WHERE lower(t.value) LIKE '%' || ${part}::text || '%'))`;

export const selectCategories = async (
  db: Database,
  filter: TermFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CategoryRow[]> =>
  (
    await typedSql(CATEGORY_ROW)`${SELECT} WHERE ${conditionOf(filter)}
      ORDER BY c.place, lower(c.titles ->> 'en'), c.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  ).rows;

export const countCategories = async (db: Database, filter: TermFilter): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM categories c WHERE ${conditionOf(filter)}`.execute(db)
  ).rows[0]?.n ?? 0;

export const selectCategory = async (db: Database, id: number): Promise<CategoryRow | undefined> =>
  (await typedSql(CATEGORY_ROW)`${SELECT} WHERE c.id = ${id}`.execute(db)).rows[0];

export interface CategoryFields {
  dir: string;
  titles: Record<string, string>;
  place: number;
  in_sidebar: boolean;
}

export const insertCategory = async (tx: Database, { titles, ...fields }: CategoryFields): Promise<number> =>
  (
    await tx
      .insertInto('categories')
      .values({ ...fields, titles: JSON.stringify(titles) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const updateCategory = async (
  tx: Database,
  id: number,
  { titles, ...fields }: Partial<CategoryFields> & { is_hidden?: boolean },
): Promise<void> => {
  await tx
    .updateTable('categories')
    .set({ ...fields, ...(titles && { titles: JSON.stringify(titles) }), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
};

/** Hidden from now on, and gone once its videos have moved. What names it besides videos moves immediately. */
export const startCategoryEnd = async (
  tx: Database,
  { id, dir, to }: { id: number; dir: string; to: { id: number; dir: string } | null },
): Promise<void> => {
  await sql`UPDATE categories SET is_hidden = true, is_ending = true, moves_to = ${to?.id ?? null}, revision = revision + 1
    WHERE id = ${id}`.execute(tx);
  if (to) {
    await sql`INSERT INTO playlist_categories (playlist_id, category_id)
      SELECT playlist_id, ${to.id}::int FROM playlist_categories WHERE category_id = ${id} ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    // What members chose for their next videos.
    await sql`UPDATE upload_defaults SET details = jsonb_set(details, '{categories}',
        (SELECT jsonb_agg(DISTINCT CASE WHEN c = ${dir} THEN ${to.dir} ELSE c END)
          FROM jsonb_array_elements_text(details -> 'categories') c))
      WHERE details -> 'categories' ? ${dir}`.execute(tx);
  }
};
