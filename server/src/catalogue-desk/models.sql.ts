/** SQL of models at the desk. */
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { namedMember } from '../platform/database/named-member.ts';
import type { DB } from '../platform/database/tables.generated.ts';
import { countedRows, countRows } from '../platform/database/lists/row-counts.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { BREAST_SIZES, RACES } from '@foyer/shared/wire-schemas/filter-choices';
import type { MODEL_FACTS } from '@foyer/shared/wire-schemas/models';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { COUNTED_MAX, type ListRows } from '../platform/http/lists/list-page.ts';
import type { TermFilter } from './read-term-filter.ts';
import { moveSubscribers } from './terms.sql.ts';

const MODEL_ROW = columns({
  id: 'int4',
  /** Of the order, before the number. */
  place: 'text',
  dir: 'text',
  title: 'text',
  title_ja: 'text?',
  aliases: 'text[]',
  about: 'text',
  abouts: json<Record<string, string> | null>(),
  gender: choices<Gender>(),
  country: 'text?',
  birth_date: 'text?',
  race: choices<(typeof RACES)[number] | null>(),
  breast: choices<(typeof BREAST_SIZES)[number] | null>(),
  hair: 'int2?',
  height: 'int2?',
  weight: 'int2?',
  tattoo: 'bool?',
  piercing: 'bool?',
  is_hidden: 'bool',
  revision: 'int4',
  videos: 'int4',
  picture: 'text?',
  cover: 'text?',
  member: json<{ _id: number; name: string } | null>(),
  gallery: json<{ album_id: number; dir: string; is_public: boolean }[]>(),
  former_dirs: 'text[]',
  is_ending: 'bool',
  moves_to: json<{ id: number; dir: string } | null>(),
});
export type ModelRow = RowOf<typeof MODEL_ROW>;

const SELECT = sql`SELECT m.id, lower(m.title) AS place, m.dir, m.title, m.title_ja, m.aliases, m.about, m.abouts, m.gender, m.country, m.birth_date::text,
    m.race, m.breast, m.hair, m.height, m.weight, m.tattoo, m.piercing, m.is_hidden, m.revision,
    (SELECT count(*) FROM video_models v WHERE v.model_id = m.id)::int AS videos, o.revision AS picture, c.revision AS cover, ${namedMember('u')} AS member,
    coalesce((SELECT json_agg(json_build_object('album_id', a.id, 'dir', a.dir, 'is_public', a.status_id = 1 AND NOT a.is_private)
        ORDER BY g.place) FROM unnest(m.gallery) WITH ORDINALITY AS g(album_id, place) JOIN albums a ON a.id = g.album_id), '[]') AS gallery,
    ARRAY(SELECT f.dir FROM former_dirs f WHERE f.kind = 'model' AND f.object_id = m.id ORDER BY f.dir) AS former_dirs,
    m.is_ending, (SELECT json_build_object('id', t.id, 'dir', t.dir) FROM models t WHERE t.id = m.moves_to) AS moves_to
  FROM models m LEFT JOIN members u ON u.id = m.member_id
  LEFT JOIN media_objects o ON o.kind = 'model' AND o.owner_id = m.id AND o.state = 'ready'
  LEFT JOIN media_objects c ON c.kind = 'modelcover' AND c.owner_id = m.id AND c.state = 'ready'`;

/** As the indexes of migration 139 have it. */
const conditionOf = ({ part, state }: TermFilter): RawBuilder<unknown> => {
  const states = { all: sql`TRUE`, hidden: sql`m.is_hidden`, shown: sql`NOT m.is_hidden` };
  const words = sql`words_of_model(m.dir, m.title, m.title_ja, m.aliases)`;
  return sql`${states[state]} AND ${part === null ? sql`TRUE` : sql`${words} LIKE '%' || ${part}::text || '%'`}`;
};
const ORDER = sql`lower(m.title), m.id`;

/** The statements themselves, for a test that looks at their plans. */
export const foundModels = (filter: TermFilter, { limit, offset, after }: ListRows) => typedSql(
  MODEL_ROW,
)`${SELECT}
  WHERE ${conditionOf(filter)} AND ${after ? sql`(${ORDER}) > (${after.place}::text, ${after.id}::int)` : sql`TRUE`}
  ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset}`;
export const countedModels = (filter: TermFilter) =>
  countedRows(sql`models m WHERE ${conditionOf(filter)} ORDER BY ${ORDER}`, COUNTED_MAX);

export const selectModels = async (db: Database, filter: TermFilter, page: ListRows): Promise<ModelRow[]> =>
  (await foundModels(filter, page).execute(db)).rows;

export const countModels = (db: Database, filter: TermFilter): Promise<number> =>
  countRows(db, countedModels(filter));

export const selectModel = async (db: Database, id: number): Promise<ModelRow | undefined> =>
  (await typedSql(MODEL_ROW)`${SELECT} WHERE m.id = ${id}`.execute(db)).rows[0];

export type ModelFields = Pick<
  ModelRow,
  | 'dir'
  | 'title'
  | 'title_ja'
  | 'aliases'
  | 'about'
  | 'abouts'
  | 'gender'
  | 'country'
  | (typeof MODEL_FACTS)[number]
> & {
  /** Left out: as it is. */
  member_id?: number | null;
  gallery?: number[];
};
const columnsOf = ({ abouts, ...fields }: ModelFields): Insertable<DB['models']> => ({
  ...fields,
  abouts: JSON.stringify(abouts),
});

export const insertModel = async (tx: Database, fields: ModelFields): Promise<number> =>
  (await tx.insertInto('models').values(columnsOf(fields)).returning('id').executeTakeFirstOrThrow()).id;

export const updateModel = async (tx: Database, id: number, fields: ModelFields): Promise<void> => {
  await tx
    .updateTable('models')
    .set({ ...columnsOf(fields), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
};

/** Of these, the albums that everyone may see. */
export const selectPublicAlbums = async (tx: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`
      SELECT id FROM albums WHERE id = ANY (${[...ids]}::int[]) AND status_id = 1 AND NOT is_private`.execute(
      tx,
    )
  ).rows.map(({ id }) => id);

export const setModelHidden = async (tx: Database, id: number, isHidden: boolean): Promise<void> => {
  await sql`UPDATE models SET is_hidden = ${isHidden}, revision = revision + 1 WHERE id = ${id}`.execute(tx);
};

/** Hidden from now on, and gone once its videos have moved. Albums, subscriptions, comments and votes move immediately, or end with it. */
export const startModelEnd = async (
  tx: Database,
  { id, dir, to }: { id: number; dir: string; to: { id: number; dir: string } | null },
): Promise<void> => {
  const toId = to?.id ?? null;
  await sql`UPDATE models SET is_hidden = true, is_ending = true, moves_to = ${toId}, revision = revision + 1
    WHERE id = ${id}`.execute(tx);
  await sql`UPDATE albums SET model_id = ${toId} WHERE model_id = ${id}`.execute(tx);
  if (to) {
    await sql`UPDATE comments SET object_id = ${to.id}::int WHERE section = 'model' AND object_id = ${id}`.execute(
      tx,
    );
    await sql`UPDATE upload_defaults SET details = jsonb_set(details, '{models}',
        (SELECT jsonb_agg(DISTINCT CASE WHEN m = ${dir} THEN ${to.dir} ELSE m END)
          FROM jsonb_array_elements_text(details -> 'models') m))
      WHERE details -> 'models' ? ${dir}`.execute(tx);
  }
  await moveSubscribers(tx, { kind: 'model', from: id, to: toId });
};
