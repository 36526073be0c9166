/** The inventory of stored files: what may exist is written down before it does. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { MediaObject } from '../platform/storage/media-address.ts';
import type { StorageFolder } from '../platform/storage/media-keys.ts';

const STORED_FOLDER_ROW = columns({
  folder: choices<StorageFolder>(),
  object: choices<MediaObject>(),
  state: choices<'kept' | 'removing' | 'removed'>(),
});
export type StoredFolderRow = RowOf<typeof STORED_FOLDER_ROW>;

/**
 * Notes the folder and names, for good when this returns. A folder that is being removed takes nothing any more.
 * @returns whether the files may be written
 */
export const insertStoredFiles = (
  db: Database,
  { folder, object, names }: { folder: StorageFolder; object: MediaObject; names: readonly string[] },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`INSERT INTO stored_folders (folder, object) VALUES (${folder}, ${object})
      ON CONFLICT (folder) DO NOTHING`.execute(tx);
    const held = await tx
      .selectFrom('stored_folders')
      .select('state')
      .where('folder', '=', folder)
      .forShare()
      .executeTakeFirst();
    if (held?.state !== 'kept') return false;
    await sql`INSERT INTO stored_files (folder, names)
      SELECT ${folder}, names FROM (SELECT array_agg(name) AS names FROM unnest(${[...names]}::text[]) AS name
        WHERE NOT EXISTS (SELECT 1 FROM stored_files f WHERE f.folder = ${folder} AND name = ANY (f.names))) AS new
      WHERE names IS NOT NULL`.execute(tx);
    return true;
  });

export const selectStoredNames = async (db: Database, folder: StorageFolder): Promise<string[]> => {
  const { rows } = await typedSql({ name: 'text' })`
    SELECT DISTINCT unnest(names) AS name FROM stored_files WHERE folder = ${folder} ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
};

/** All folders made for the object, whatever their state. */
export const selectFoldersOf = async (db: Database, object: MediaObject): Promise<StoredFolderRow[]> =>
  (
    await typedSql(STORED_FOLDER_ROW)`SELECT folder, object, state FROM stored_folders
      WHERE object = ${object} ORDER BY folder`.execute(db)
  ).rows;

/** From now on nothing is written into them. @returns those that are to be emptied */
export const markRemoving = async (
  db: Database,
  folders: readonly StorageFolder[],
): Promise<StorageFolder[]> => {
  const { rows } = await typedSql({ folder: choices<StorageFolder>() })`
    UPDATE stored_folders SET state = 'removing', updated_at = now()
    WHERE folder = ANY (${[...folders]}) AND state <> 'removed' RETURNING folder`.execute(db);
  return rows.map(({ folder }) => folder);
};

/** Files of it are gone; its names stay for the proof. */
export const markRemoved = async (db: Database, folder: StorageFolder): Promise<void> => {
  await sql`UPDATE stored_folders SET state = 'removed', updated_at = now()
    WHERE folder = ${folder} AND state = 'removing'`.execute(db);
};

export const isFolderKept = async (db: Database, folder: StorageFolder): Promise<boolean> => {
  const { rows } = await sql`SELECT 1 FROM stored_folders
    WHERE folder = ${folder} AND state = 'kept'`.execute(db);
  return rows.length > 0;
};

/** Films that other objects show too. */
export const selectSharedFilms = async (db: Database, object: MediaObject): Promise<StorageFolder[]> => {
  const { rows } = await typedSql({
    folder: choices<StorageFolder>(),
  })`SELECT DISTINCT 'films/' || film_id AS folder
    FROM media_objects WHERE id <> ${object} AND state <> 'removed' AND film_id IN (
      SELECT film_id FROM media_objects WHERE id = ${object}
      UNION SELECT substr(folder, 7) FROM stored_folders WHERE object = ${object} AND folder LIKE 'films/%')`.execute(
    db,
  );
  return rows.map(({ folder }) => folder);
};

/** Folder of what was sent for the object, where it was given to another one: a new file that became a video's own. */
export const selectForeignSources = async (db: Database, object: MediaObject): Promise<StorageFolder[]> => {
  const { rows } = await typedSql({ folder: choices<StorageFolder>() })`SELECT folder FROM stored_folders
    WHERE folder = 'sources/' || substring(${object}, '^video-([0-9]+)$') AND object <> ${object}`.execute(
    db,
  );
  return rows.map(({ folder }) => folder);
};

/** Removals that came to no end, as of a process that was killed. */
export const selectUnfinishedRemovals = async (
  db: Database,
  olderSeconds: number,
): Promise<StorageFolder[]> => {
  const { rows } = await typedSql({ folder: choices<StorageFolder>() })`SELECT folder FROM stored_folders
    WHERE state = 'removing' AND updated_at < now() - make_interval(secs => ${olderSeconds})`.execute(db);
  return rows.map(({ folder }) => folder);
};

/** Films that no object shows, and that nothing works on any more. */
export const selectStrandedFilms = async (db: Database, olderSeconds: number): Promise<StorageFolder[]> => {
  const { rows } = await typedSql({ folder: choices<StorageFolder>() })`SELECT f.folder FROM stored_folders f
    WHERE f.state = 'kept' AND f.folder LIKE 'films/%'
      AND f.updated_at < now() - make_interval(secs => ${olderSeconds})
      AND NOT EXISTS (SELECT FROM stored_files s WHERE s.folder = f.folder
        AND s.added_at > now() - make_interval(secs => ${olderSeconds}))
      AND NOT EXISTS (SELECT FROM media_objects WHERE film_id = substr(f.folder, 7))
      AND NOT EXISTS (SELECT FROM media_objects WHERE former_film_id = substr(f.folder, 7) AND former_until > now())
      AND NOT EXISTS (SELECT FROM film_remakes WHERE state = 'waiting' AND parts ->> 'film' = substr(f.folder, 7))
      AND NOT EXISTS (SELECT FROM video_processing p WHERE 'video-' || p.video_id = f.object
        AND p.stage IN ('trim', 'scan', 'first', 'ladder', 'pieces', 'join'))
    LIMIT 100`.execute(db);
  return rows.map(({ folder }) => folder);
};

/** Folders whose names have stood for the proof long enough. */
export const selectPastRemovals = async (db: Database, olderSeconds: number): Promise<StorageFolder[]> => {
  const { rows } = await typedSql({ folder: choices<StorageFolder>() })`SELECT folder FROM stored_folders
    WHERE state = 'removed' AND updated_at < now() - make_interval(secs => ${olderSeconds}) LIMIT 1000`.execute(
    db,
  );
  return rows.map(({ folder }) => folder);
};

export const deleteFolderRow = async (db: Database, folder: StorageFolder): Promise<void> => {
  await sql`DELETE FROM stored_folders WHERE folder = ${folder} AND state = 'removed'`.execute(db);
};
