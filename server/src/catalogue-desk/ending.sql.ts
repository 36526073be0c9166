/** Moves what merged and deleted categories, models and channels hold (videos, or albums), batch by batch; each batch is whole or not there. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { TERM_LINKS, TERM_TABLES } from '../catalogue/addresses/term-tables.ts';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const ENDING_ROW = columns({ kind: choices<TermKind>(), id: 'int4', moves_to: 'int4?' });
export type EndingRow = RowOf<typeof ENDING_ROW>;

export const selectEnding = async (db: Database): Promise<EndingRow[]> =>
  (
    await typedSql(ENDING_ROW)`
      SELECT 'category' AS kind, id, moves_to FROM categories WHERE is_ending
      UNION ALL SELECT 'album_category', id, moves_to FROM album_categories WHERE is_ending
      UNION ALL SELECT 'model', id, moves_to FROM models WHERE is_ending
      UNION ALL SELECT 'channel', id, moves_to FROM channels WHERE is_ending ORDER BY 1, 2`.execute(db)
  ).rows;

/** Two indexes have all videos of a category: each finds its part. */
const PARTS_OF_CATEGORY = [sql`AND is_listed`, sql`AND NOT is_listed`];

/**
 * Nobody puts anything into it until the transaction ends, and who does so now is waited for. Before what it holds: those who lock a video, or album,
 * wait for no term that it is in.
 * @returns as it is now; undefined: it is gone
 */
export const lockEnding = async (
  tx: Database,
  { kind, id }: Pick<EndingRow, 'kind' | 'id'>,
): Promise<EndingRow | undefined> =>
  (
    await typedSql(
      ENDING_ROW,
    )`SELECT ${kind} AS kind, id, moves_to FROM ${sql.table(TERM_TABLES[kind])} WHERE id = ${id} FOR UPDATE`.execute(
      tx,
    )
  ).rows[0];

/** A video is in one channel, by its own row. One that is moved elsewhere meanwhile stays there. */
const moveOfChannel = async (tx: Database, { id, moves_to }: EndingRow, limit: number): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4' })`UPDATE videos SET channel_id = ${moves_to}::int
    WHERE id IN (SELECT id FROM videos WHERE channel_id = ${id} ORDER BY id LIMIT ${limit} FOR UPDATE) RETURNING id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
};

/** @param ending of `lockEnding`. @returns the videos, or albums, that moved, or were taken out meanwhile; none: all have */
export const moveHeld = async (tx: Database, ending: EndingRow, limit: number): Promise<number[]> => {
  const { kind, id, moves_to } = ending;
  if (kind === 'channel') return moveOfChannel(tx, ending, limit);
  const { links, objects, ...names } = TERM_LINKS[kind];
  const [table, held, column] = [sql.table(links), sql.ref(names.held), sql.ref(names.column)];
  const found = (kind === 'category' ? PARTS_OF_CATEGORY : [sql``]).map(
    (part) => sql`(SELECT ${held} AS held_id FROM ${table} WHERE ${column} = ${id} ${part} LIMIT ${limit})`,
  );
  const { rows } = await typedSql({
    held_id: 'int4',
  })`SELECT held_id FROM (${sql.join(found, sql` UNION ALL `)}) x LIMIT ${limit}`.execute(tx);
  const ids = rows.map((row) => row.held_id);
  if (ids.length === 0) return [];
  // As who edits one: first its row, then its links.
  await sql`SELECT FROM ${sql.table(objects)} WHERE id = ANY (${ids}::int[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  const gone = await typedSql({
    held_id: 'int4',
  })`DELETE FROM ${table} WHERE ${column} = ${id} AND ${held} = ANY (${ids}::int[]) RETURNING ${held} AS held_id`.execute(
    tx,
  );
  if (moves_to !== null)
    await sql`INSERT INTO ${table} (${held}, ${column})
      SELECT unnest(${gone.rows.map((row) => row.held_id)}::int[]), ${moves_to}::int ON CONFLICT DO NOTHING`.execute(
      tx,
    );
  return ids;
};

export const deleteEnded = async (tx: Database, { kind, id, moves_to }: EndingRow): Promise<void> => {
  await sql`DELETE FROM search_renewals WHERE kind = ${kind} AND object_id = ${id}`.execute(tx);
  await sql`DELETE FROM listing_counters WHERE scope = ${kind} AND scope_id = ${id}`.execute(tx);
  // Albums moved with the first batch, but for one whose form was under way.
  if (kind === 'model')
    await sql`UPDATE albums SET model_id = ${moves_to}::int WHERE model_id = ${id}`.execute(tx);
  await sql`DELETE FROM ${sql.table(TERM_TABLES[kind])} WHERE id = ${id}`.execute(tx);
  // Portrait or picture, and cover; the sweep of stored files removes what is stored of them.
  await sql`UPDATE media_objects SET state = 'removed', revision = ${randomBytes(9).toString('base64url')}, updated_at = now()
    WHERE kind IN (${kind}, ${`${kind}cover`}) AND owner_id = ${id} AND state <> 'removed'`.execute(tx);
};

const RENEWAL_ROW = columns({
  kind: choices<'category' | 'model' | 'channel'>(),
  object_id: 'int4',
  after_id: 'int4',
});
export type RenewalRow = RowOf<typeof RENEWAL_ROW>;

export const selectRenewals = async (db: Database): Promise<RenewalRow[]> =>
  (
    await typedSql(
      RENEWAL_ROW,
    )`SELECT kind, object_id, after_id FROM search_renewals ORDER BY kind, object_id`.execute(db)
  ).rows;

const HAS_VIDEO = {
  category: sql`SELECT video_id FROM video_categories WHERE category_id = `,
  model: sql`SELECT video_id FROM video_models WHERE model_id = `,
  channel: sql`SELECT id AS video_id FROM videos WHERE channel_id = `,
} as const;

/** Videos of it above the one that was indexed last. */
export const selectRenewedVideos = async (
  db: Database,
  { kind, object_id, after_id }: RenewalRow,
  limit: number,
): Promise<number[]> =>
  (
    await typedSql({ video_id: 'int4' })`
      SELECT video_id FROM (${HAS_VIDEO[kind]}${object_id}) x WHERE video_id > ${after_id} ORDER BY video_id LIMIT ${limit}`.execute(
      db,
    )
  ).rows.map(({ video_id }) => video_id);

/** Unless it was started anew meanwhile. @param to null: all are done */
export const advanceRenewal = async (tx: Database, renewal: RenewalRow, to: number | null): Promise<void> => {
  const { kind, object_id, after_id } = renewal;
  const same = sql`kind = ${kind} AND object_id = ${object_id} AND after_id = ${after_id}`;
  if (to === null) await sql`DELETE FROM search_renewals WHERE ${same}`.execute(tx);
  else await sql`UPDATE search_renewals SET after_id = ${to} WHERE ${same}`.execute(tx);
};
