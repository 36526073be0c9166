/** Filling tables in bulk: what the demo needs beyond plain inserts. */
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';
import { columns, typedSql } from '../platform/database/typed-sql.ts';

const CHUNK = 500;

/** What may be inserted into a table. */
export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>;

/** Inserts any number of rows; one statement may not hold more than 65,535 values. */
export const insertAll = async <T extends keyof Schema>(
  tx: Transaction<Schema>,
  table: T,
  rows: readonly NewRow<T>[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += CHUNK)
    // The builder cannot resolve its row type for a table that is itself a parameter; `rows` is checked above.
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + CHUNK) as never)
      .execute();
};

const WITH_IDS = [
  'members',
  'categories',
  'models',
  'channels',
  'videos',
  'playlists',
  'album_categories',
  'albums',
  'photos',
  'partners',
  'partner_videos',
  'comments',
  'messages',
  'notifications',
  'keywords',
] as const;

/** After rows with given ids: the next id is one above the highest. */
export const advanceIds = async (tx: Transaction<Schema>): Promise<void> => {
  for (const table of WITH_IDS)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), coalesce((SELECT max(id) FROM ${sql.table(table)}), 0) + 1, false)`.execute(
      tx,
    );
};

/** Covers and pictures of all albums may be asked for from now on. @returns the albums that had none until now */
export const showAlbumPictures = async (
  tx: Database,
): Promise<{ albumId: number; ownerId: number | null }[]> =>
  (
    await typedSql(
      columns({ albumId: 'int4', ownerId: 'int4?' }),
    )`UPDATE media_objects o SET state = 'ready' FROM albums a
      WHERE o.kind = 'album' AND o.owner_id = a.id AND o.state = 'processing'
      RETURNING a.id AS "albumId", a.member_id AS "ownerId"`.execute(tx)
  ).rows;

/** One filler at a time, whichever process it is in; released with the transaction. */
export const lockDemo = (tx: Transaction<Schema>): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtext('foyer demo'))`.execute(tx);

export const readMark = async (
  db: Database | Transaction<Schema>,
  name: string,
): Promise<Record<string, unknown> | undefined> =>
  (await db.selectFrom('site_marks').select('data').where('name', '=', name).executeTakeFirst())?.data;

export const setMark = async (
  db: Database | Transaction<Schema>,
  name: string,
  data: Record<string, unknown>,
): Promise<void> => {
  await db
    .insertInto('site_marks')
    .values({ name, data: JSON.stringify(data) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ data: JSON.stringify(data) }))
    .execute();
};
