/** Models: lists with filters, and one of them. */
import { MODEL_TRAITS, type ModelSort } from '@foyer/shared/wire-schemas/models';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { bornBetween, type YearRange } from '../platform/database/birth-dates.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const MODEL_ROW = columns({
  id: 'int4',
  dir: 'text',
  title: 'text',
  title_ja: 'text?',
  about: 'text',
  abouts: json<Record<string, string> | null>(),
  gender: 'text',
  country: 'text?',
  birth_date: 'text?',
  race: 'text?',
  breast: 'text?',
  hair: 'int2?',
  height: 'int2?',
  weight: 'int2?',
  tattoo: 'bool?',
  piercing: 'bool?',
  rating: 'float4',
  likes: 'int4',
  dislikes: 'int4',
  views: 'int8',
  videos_count: 'int4',
  subscribers_count: 'int4',
  revision: 'text?',
  /** Of its cover. */
  cover: 'text?',
  /** The member who it is, also one whom not everyone may see. */
  member: json<{ _id: number; name: string } | null>(),
  created_at: 'timestamptz',
  /** The newest videos that everyone may see. */
  videos: json<{ id: number; revision: string }[]>(),
});
export type ModelRow = RowOf<typeof MODEL_ROW>;

export interface ModelFilter {
  gender?: string;
  country?: string;
  race?: string;
  breast?: string;
  hair?: number;
  height?: number;
  weight?: number;
  tattoo?: boolean;
  piercing?: boolean;
  age?: YearRange;
  /** Lower-case first letter of the title; null for a title that starts with none. */
  letter?: string | null;
}

const ORDERS: Record<ModelSort, RawBuilder<unknown>> = {
  'most-popular': sql`m.popularity DESC, m.id DESC`,
  alphabet: sql`lower(m.title), m.id`,
  'count-videos': sql`m.videos_count DESC, m.id DESC`,
  'count-subs': sql`m.subscribers_count DESC, m.id DESC`,
  'top-rated': sql`m.rating DESC, m.id DESC`,
  'most-viewed': sql`m.views DESC, m.id DESC`,
  'latest-updates': sql`m.created_at DESC, m.id DESC`,
};

const EQUAL = ['gender', 'country', ...MODEL_TRAITS] as const;

const conditionsOf = (filter: ModelFilter): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`NOT m.is_hidden`];
  for (const column of EQUAL)
    if (filter[column] !== undefined) conditions.push(sql`${sql.ref(`m.${column}`)} = ${filter[column]}`);
  if (filter.age) conditions.push(bornBetween('m.birth_date', filter.age));
  if (filter.letter === null) conditions.push(sql`m.title !~ '^[[:alpha:]]'`);
  else if (filter.letter !== undefined)
    conditions.push(
      sql`(lower(left(m.title, 1)) = ${filter.letter} OR left(m.title_ja, 1) = ${filter.letter})`,
    );
  return sql.join(conditions, sql` AND `);
};

const select = (thumbs: number): RawBuilder<unknown> => sql`
  SELECT m.id, m.dir, m.title, m.title_ja, m.about, m.abouts, m.gender, m.country, m.birth_date::text, m.race, m.breast, m.hair,
    m.height, m.weight, m.tattoo, m.piercing, m.rating, m.likes, m.dislikes, m.views, m.videos_count,
    m.subscribers_count, m.created_at, o.revision,
    (SELECT c.revision FROM media_objects c WHERE c.kind = 'modelcover' AND c.owner_id = m.id AND c.state = 'ready') AS cover,
    (SELECT json_build_object('_id', u.id, 'name', u.name) FROM members u WHERE u.id = m.member_id) AS member,
    coalesce((SELECT json_agg(json_build_object('id', x.id, 'revision', x.revision)) FROM (
      SELECT v.id, vo.revision FROM video_models vm JOIN videos v ON v.id = vm.video_id AND v.is_listed AND NOT 'preview' = ANY (v.withheld_uses)
      JOIN media_objects vo ON vo.kind = 'video' AND vo.owner_id = v.id AND vo.state = 'ready'
      WHERE vm.model_id = m.id ORDER BY vm.video_id DESC LIMIT ${thumbs}) x), '[]') AS videos`;
const PORTRAIT = sql`LEFT JOIN media_objects o ON o.kind = 'model' AND o.owner_id = m.id AND o.state = 'ready'`;

export const selectModels = async (
  db: Database,
  filter: ModelFilter,
  { sort, limit, offset, thumbs }: { sort: ModelSort; limit: number; offset: number; thumbs: number },
): Promise<ModelRow[]> =>
  (
    await typedSql(MODEL_ROW)`${select(thumbs)} FROM (
        SELECT * FROM models m WHERE ${conditionsOf(filter)} ORDER BY ${ORDERS[sort]} LIMIT ${limit} OFFSET ${offset}) m
      ${PORTRAIT} ORDER BY ${ORDERS[sort]}`.execute(db)
  ).rows;

export const countModels = async (db: Database, filter: ModelFilter): Promise<number> =>
  (
    await typedSql({
      n: 'int4',
    })`SELECT count(*)::int AS n FROM models m WHERE ${conditionsOf(filter)}`.execute(db)
  ).rows[0]?.n ?? 0;

/** Upper-case first letters of names, '0' for those that start with none, of all that the other filters leave. */
export const selectModelLetters = async (db: Database, filter: ModelFilter): Promise<string[]> => {
  const { letter: _, ...others } = filter;
  const { rows } = await typedSql({
    letter: 'text',
  })`SELECT DISTINCT CASE WHEN m.title ~ '^[[:alpha:]]' THEN upper(left(m.title, 1)) ELSE '0' END AS letter
    FROM models m WHERE ${conditionsOf(others)} ORDER BY 1`.execute(db);
  return rows.map(({ letter }) => letter);
};

export const selectModel = async (db: Database, dir: string, thumbs: number): Promise<ModelRow | undefined> =>
  (
    await typedSql(
      MODEL_ROW,
    )`${select(thumbs)} FROM models m ${PORTRAIT} WHERE m.dir = ${dir} AND NOT m.is_hidden`.execute(db)
  ).rows[0];
