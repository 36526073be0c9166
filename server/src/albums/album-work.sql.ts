/** Work on the photos that albums were sent: who has the album, which photo is next, what came of it, what was left. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { toBits } from '../pictures/picture-hashes.ts';

/**
 * One run works on an album at a time: others find it held until `seconds` after the last time that this one said so.
 * @returns whether `run` holds it now
 */
export const holdAlbum = async (
  db: Database,
  albumId: number,
  { run, seconds }: { run: string; seconds: number },
): Promise<boolean> => {
  const { rows } = await sql`UPDATE media_objects SET manifest = manifest || jsonb_build_object(
      'run', ${run}::text, 'heldUntil', now() + make_interval(secs => ${seconds}))
    WHERE id = ${mediaObject('album', albumId)} AND (manifest ->> 'run' = ${run}
      OR coalesce((manifest ->> 'heldUntil')::timestamptz, '-infinity') < now()) RETURNING 1`.execute(db);
  return rows.length > 0;
};

export const releaseAlbum = async (db: Database, albumId: number, run: string): Promise<void> => {
  await sql`UPDATE media_objects SET manifest = manifest - 'run' - 'heldUntil'
    WHERE id = ${mediaObject('album', albumId)} AND manifest ->> 'run' = ${run}`.execute(db);
};

const WAITING_PHOTO = columns({
  id: 'int4',
  source_key: 'text!',
  tries: 'int2',
  /** What the files of an attempt before started with; that attempt can publish nothing any more. */
  pastFile: 'text?',
});
export type WaitingPhoto = RowOf<typeof WAITING_PHOTO>;

/**
 * The next one of the album to be worked on; this start is counted.
 * @param file what this attempt's files start with: while the photo waits, `photos.file` names the attempt that may publish
 */
export const startPhoto = async (
  db: Database,
  albumId: number,
  { after, file }: { after: number; file: string },
): Promise<WaitingPhoto | undefined> =>
  (
    await typedSql(WAITING_PHOTO)`UPDATE photos p SET tries = p.tries + 1, file = ${file}
      FROM (SELECT id, file FROM photos WHERE album_id = ${albumId} AND state = 'waiting' AND id > ${after}
        ORDER BY id LIMIT 1 FOR UPDATE) AS past
      WHERE p.id = past.id RETURNING p.id, p.source_key, p.tries, past.file AS "pastFile"`.execute(db)
  ).rows[0];

/** Of a photo that waits for a decision, a trigger makes it `proposed` (migration 0089). @returns whether this attempt was still the one that may publish */
export const finishPhoto = async (
  db: Database,
  id: number,
  {
    file,
    widths,
    width,
    height,
    differenceHash,
  }: { file: string; widths: readonly number[]; width: number; height: number; differenceHash: string },
): Promise<boolean> => {
  const { rows } = await sql`UPDATE photos SET state = 'ready', widths = ${[...widths]}::int[],
      width = ${width}, height = ${height}, difference_hash = ${toBits(differenceHash)}::bit(64), source_key = NULL
    WHERE id = ${id} AND state = 'waiting' AND file = ${file} RETURNING 1`.execute(db);
  return rows.length > 0;
};

/** The interrupted start is taken back: it says nothing about the file. */
export const unstartPhoto = async (db: Database, id: number): Promise<void> => {
  await sql`UPDATE photos SET tries = greatest(tries - 1, 0) WHERE id = ${id} AND state = 'waiting'`.execute(
    db,
  );
};

export const failPhoto = async (db: Database, id: number, code: string): Promise<void> => {
  await sql`WITH failed AS (UPDATE photos SET state = 'failed', error_code = ${code}, source_key = NULL, file = NULL
      WHERE id = ${id} AND state = 'waiting' RETURNING id)
    DELETE FROM album_change_photos p USING failed WHERE p.photo_id = failed.id`.execute(db);
};

/** @returns how many waited */
export const failWaitingPhotos = async (db: Database, albumId: number, code: string): Promise<number> =>
  (
    await typedSql({ id: 'int4' })`WITH failed AS (
        UPDATE photos SET state = 'failed', error_code = ${code}, source_key = NULL, file = NULL
        WHERE album_id = ${albumId} AND state = 'waiting' RETURNING id),
      gone AS (DELETE FROM album_change_photos p USING failed WHERE p.photo_id = failed.id)
      SELECT id FROM failed`.execute(db)
  ).rows.length;

const ALBUM_WORK = columns({ waiting: 'int4', ready: 'int4', firstError: 'text?' });
export type AlbumWork = RowOf<typeof ALBUM_WORK>;

export const selectAlbumWork = async (db: Database, albumId: number): Promise<AlbumWork> =>
  (
    await typedSql(ALBUM_WORK)`SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
        count(*) FILTER (WHERE state = 'ready')::int AS ready,
        (array_agg(error_code ORDER BY position) FILTER (WHERE state = 'failed'))[1] AS "firstError"
      FROM photos WHERE album_id = ${albumId}`.execute(db)
  ).rows[0] ?? { waiting: 0, ready: 0, firstError: null };

/** Albums whose photos wait, no matter who lost their job; of public ones, too, to which photos were added. */
export const selectAlbumsInWork = async (db: Database): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`SELECT a.id FROM albums a JOIN (
        SELECT id FROM albums WHERE status_id = 2
        UNION SELECT album_id FROM photos WHERE state = 'waiting') w ON w.id = a.id
      WHERE a.status_id IN (1, 2) ORDER BY a.updated_at LIMIT 200`.execute(db)
  ).rows.map(({ id }) => id);

/** Albums of which a killed process left nothing but the row. @returns their ids */
export const deleteUnreceivedAlbums = async (
  db: Database,
  olderThanSeconds: number,
  albumId: number | null = null,
): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`WITH gone AS (DELETE FROM albums a WHERE a.status_id = 0
        AND a.created_at <= now() - make_interval(secs => ${olderThanSeconds})
        AND (${albumId}::int IS NULL OR a.id = ${albumId})
        AND NOT EXISTS (SELECT FROM photos WHERE album_id = a.id) RETURNING id)
      DELETE FROM media_objects o USING gone WHERE o.kind = 'album' AND o.owner_id = gone.id RETURNING o.owner_id AS id`.execute(
      db,
    )
  ).rows.map(({ id }) => id);

/** Folders of sent files that no waiting photo needs any more. @param among only these; else all of that age */
export const selectSpentAlbumFolders = async (
  db: Database,
  { among, olderThanSeconds = 0 }: { among?: readonly string[]; olderThanSeconds?: number },
): Promise<string[]> =>
  (
    await typedSql({ folder: 'text' })`SELECT folder FROM stored_folders f
      WHERE f.folder LIKE 'sources/album-%' AND f.state <> 'removed'
        AND f.created_at <= now() - make_interval(secs => ${olderThanSeconds})
        AND (${among === undefined} OR f.folder = ANY (${[...(among ?? [])]}))
        AND NOT EXISTS (SELECT FROM photos p WHERE p.state = 'waiting' AND p.source_key LIKE f.folder || '/%')
      LIMIT 500`.execute(db)
  ).rows.map(({ folder }) => folder);
