/** Albums of one's own: their rows, their photos and the order of these. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import { noteVisit } from '../platform/visits/visit.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import type { PhotoState } from '../platform/database/column-types.ts';
import type { PictureHashes } from '../pictures/picture-hashes.ts';

export interface AlbumFields {
  dir: string;
  title: string;
  description: string;
  model_id: number | null;
}

/** In state 0, seen by nobody: its files are still to be put away. @returns its id */
export const insertAlbum = (
  db: Database,
  memberId: number,
  {
    isPrivate,
    categories,
    people = 'undeclared',
    ...fields
  }: AlbumFields & {
    isPrivate: boolean;
    categories: readonly string[];
    people?: 'undeclared' | 'shown' | 'nobody';
  },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    await noteVisit(tx);
    const { id } = await tx
      .insertInto('albums')
      .values({ ...fields, people, member_id: memberId, is_private: isPrivate, status_id: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setCategories(tx, id, categories);
    await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state)
      VALUES (${mediaObject('album', id)}, 'album', ${id}, ${randomBytes(9).toString('base64url')}, 'ready')`.execute(
      tx,
    );
    return id;
  });

/** @returns ids of those that it had */
const setCategories = async (tx: Database, albumId: number, dirs: readonly string[]): Promise<number[]> => {
  const { rows } = await typedSql({ category_id: 'int4' })`
    SELECT category_id FROM albums_in_categories WHERE album_id = ${albumId}`.execute(tx);
  const wanted = sql`(SELECT id FROM album_categories WHERE dir = ANY (${[...dirs]}::text[]))`;
  await sql`DELETE FROM albums_in_categories WHERE album_id = ${albumId} AND category_id NOT IN ${wanted}`.execute(
    tx,
  );
  await sql`INSERT INTO albums_in_categories (album_id, category_id) SELECT ${albumId}, w.id FROM ${wanted} w
    ON CONFLICT DO NOTHING`.execute(tx);
  return rows.map(({ category_id }) => category_id);
};

/** None of them ends before the transaction does; what is ending is waited for, and is none of them any more. */
export const holdAlbumCategories = async (db: Database, dirs: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('album_categories')
      .select('dir')
      .where('dir', 'in', dirs)
      .orderBy('id')
      .forKeyShare()
      .execute()
  ).map(({ dir }) => dir);

/** As `holdAlbumCategories`. */
export const holdModel = async (db: Database, dir: string): Promise<number | undefined> =>
  (await db.selectFrom('models').select('id').where('dir', '=', dir).forKeyShare().executeTakeFirst())?.id;

/** Only what is given. @returns ids of categories that it may have left, to be counted again */
export const updateAlbum = async (
  tx: Database,
  albumId: number,
  fields: Partial<AlbumFields>,
  categories: readonly string[] | undefined,
): Promise<number[]> => {
  // Texts in other languages that the site gave no longer fit a new one.
  const changed = {
    ...fields,
    ...(fields.title !== undefined && { title_ja: null, titles: null }),
    ...(fields.description !== undefined && { descriptions: null }),
  };
  await tx
    .updateTable('albums')
    .set({ ...changed, updated_at: new Date() })
    .where('id', '=', albumId)
    .execute();
  return categories ? setCategories(tx, albumId, categories) : [];
};

export interface NewPhoto extends PictureHashes {
  sourceKey: string;
  fileName: string;
  /** Its caption. */
  title: string;
  width: number;
  height: number;
}

/** What failed before is named until it is sent again: an album comes in several forms. */
const deleteFailedPhotos = async (tx: Database, albumId: number, names: readonly string[]): Promise<void> => {
  await sql`DELETE FROM photos WHERE album_id = ${albumId} AND state = 'failed'
    AND file_name = ANY (${[...names]}::text[])`.execute(tx);
};

/**
 * Behind those that are there; a file that the album has already is not added again. @returns names of copies that have another
 * name than theirs: the same name is a form that was sent twice; ids of those that were added */
export const insertPhotos = async (
  tx: Database,
  albumId: number,
  photos: readonly NewPhoto[],
): Promise<{ added: number[]; copies: string[] }> => {
  await deleteFailedPhotos(
    tx,
    albumId,
    photos.map(({ fileName }) => fileName),
  );
  const known = await typedSql({ sha256: 'text!', file_name: 'text' })`SELECT sha256, file_name FROM photos
    WHERE album_id = ${albumId} AND sha256 IS NOT NULL`.execute(tx);
  const nameOf = new Map(known.rows.map(({ sha256, file_name }) => [sha256, file_name]));
  const copies: string[] = [];
  const added: number[] = [];
  for (const { sourceKey, fileName, title, width, height, sha256 } of photos) {
    const { rows } = await typedSql({
      id: 'int4',
    })`INSERT INTO photos (album_id, position, width, height, state, source_key, file_name, title, sha256)
      SELECT ${albumId}::int, coalesce(max(position), 0) + 1, ${width}::int, ${height}::int, 'waiting', ${sourceKey}::text,
        ${fileName}::text, ${title}::text, ${sha256}::text FROM photos WHERE album_id = ${albumId}
      HAVING NOT coalesce(bool_or(sha256 = ${sha256}), false) RETURNING id`.execute(tx);
    added.push(...rows.map(({ id }) => id));
    if (rows.length === 0 && nameOf.get(sha256) !== fileName) copies.push(fileName);
    nameOf.set(sha256, nameOf.get(sha256) ?? fileName);
  }
  return { added, copies };
};

/** Files that were not taken, for the owner to be notified of: behind those that are there. */
export const insertFailedPhotos = async (
  tx: Database,
  albumId: number,
  files: readonly { name: string; code: string }[],
): Promise<void> => {
  await deleteFailedPhotos(
    tx,
    albumId,
    files.map(({ name }) => name),
  );
  await sql`INSERT INTO photos (album_id, position, width, height, state, file_name, error_code)
    SELECT ${albumId}::int, (SELECT coalesce(max(position), 0) FROM photos WHERE album_id = ${albumId}) + f.n, 1, 1, 'failed',
      f.name, f.code
    FROM unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ code }) => code)}::text[])
      WITH ORDINALITY AS f (name, code, n)`.execute(tx);
};

export interface PhotoRow {
  id: number;
  state: PhotoState;
  file: string | null;
  position: number;
  source_key: string | null;
}

export const selectPhotoRows = (db: Database, albumId: number): Promise<PhotoRow[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'state', 'file', 'position', 'source_key'])
    .where('album_id', '=', albumId)
    .orderBy('position')
    .execute();

/** Files of the demo are named by their position: they keep the name whatever becomes of the order. */
export const pinPhotoFiles = async (tx: Database, albumId: number): Promise<void> => {
  await sql`UPDATE photos SET file = '~' || position WHERE album_id = ${albumId} AND file IS NULL AND state = 'ready'`.execute(
    tx,
  );
};

export const updatePhotoOrder = async (
  tx: Database,
  albumId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`UPDATE photos p SET position = o.position::int
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS o (id, position)
    WHERE p.id = o.id AND p.album_id = ${albumId}`.execute(tx);
};

/** @returns how many of them differ from what they were */
export const updatePhotoCaptions = async (
  tx: Database,
  albumId: number,
  captions: ReadonlyMap<number, string>,
): Promise<number> => {
  const { rows } = await sql`UPDATE photos p SET title = c.title
    FROM unnest(${[...captions.keys()]}::int[], ${[...captions.values()]}::text[]) AS c (id, title)
    WHERE p.id = c.id AND p.album_id = ${albumId} AND p.title <> c.title RETURNING 1`.execute(tx);
  return rows.length;
};

export interface DeletedPhoto {
  file: string | null;
  widths: number[];
  source_key: string | null;
}

export const deletePhotos = async (
  tx: Database,
  albumId: number,
  ids: readonly number[],
): Promise<DeletedPhoto[]> =>
  tx
    .deleteFrom('photos')
    .where('album_id', '=', albumId)
    .where('id', 'in', ids)
    .returning(['file', 'widths', 'source_key'])
    .execute();

/** Photos of the album, but for those that could not be taken or were refused. */
export const countPhotos = async (db: Database, albumId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('photos')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('album_id', '=', albumId)
        .where('state', 'not in', ['failed', 'refused'])
        .executeTakeFirstOrThrow()
    ).n,
  );

/** What is written over an album now. */
export const selectAlbumTexts = async (
  db: Database,
  albumId: number,
): Promise<{ title: string; description: string } | undefined> =>
  (
    await typedSql({ title: 'text', description: 'text' })`SELECT title, description FROM albums
      WHERE id = ${albumId}`.execute(db)
  ).rows[0];
