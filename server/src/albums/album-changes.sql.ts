/** Proposed changes of published albums. What a row holds is never added to; only whether it waits changes, and what is decided apart leaves it. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { PhotoState } from '../platform/database/column-types.ts';
import { choices, columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const CHANGE_ROW = columns({
  id: 'int4',
  album_id: 'int4',
  status_id: 'int2',
  title: 'text?',
  description: 'text?',
  created_at: 'timestamptz',
  reject_reason: 'text?',
  /** In the album's order; `caption` null: the photo itself is new. */
  photos: json<ChangedPhoto[]>(),
});
export type AlbumChangeRow = RowOf<typeof CHANGE_ROW>;
export interface ChangedPhoto {
  photo_id: number;
  caption: string | null;
}
const CHANGE_COLUMNS = sql`c.id, c.album_id, c.status_id, c.title, c.description, c.created_at, c.reject_reason,
  coalesce((SELECT json_agg(json_build_object('photo_id', p.photo_id, 'caption', p.caption) ORDER BY f.position)
    FROM album_change_photos p JOIN photos f ON f.id = p.photo_id WHERE p.change_id = c.id), '[]') AS photos`;

export const selectAlbumChange = async (db: Database, id: number): Promise<AlbumChangeRow | undefined> =>
  (await typedSql(CHANGE_ROW)`SELECT ${CHANGE_COLUMNS} FROM album_changes c WHERE c.id = ${id}`.execute(db))
    .rows[0];

export const selectWaitingAlbumChange = async (
  db: Database,
  albumId: number,
): Promise<AlbumChangeRow | undefined> =>
  (
    await typedSql(CHANGE_ROW)`SELECT ${CHANGE_COLUMNS} FROM album_changes c
      WHERE c.album_id = ${albumId} AND c.status_id = 4`.execute(db)
  ).rows[0];

/** The latest first: those of photos that are still there, and those of words after which nothing was proposed. */
export const selectRefusedAlbumChanges = async (db: Database, albumId: number): Promise<AlbumChangeRow[]> =>
  (
    await typedSql(CHANGE_ROW)`SELECT ${CHANGE_COLUMNS} FROM album_changes c
      WHERE c.album_id = ${albumId} AND c.status_id = 6 AND (
        EXISTS (SELECT FROM album_change_photos p JOIN photos f ON f.id = p.photo_id WHERE p.change_id = c.id AND f.state = 'refused')
        OR ((c.title IS NOT NULL OR c.description IS NOT NULL
            OR EXISTS (SELECT FROM album_change_photos p WHERE p.change_id = c.id AND p.caption IS NOT NULL))
          AND NOT EXISTS (SELECT FROM album_changes n WHERE n.album_id = c.album_id AND n.id > c.id
            AND n.status_id IN (1, 4) AND n.created_at > c.decided_at)))
      ORDER BY c.id DESC LIMIT 50`.execute(db)
  ).rows;

export interface NewAlbumChange {
  title: string | null;
  description: string | null;
  photos: readonly ChangedPhoto[];
}

/** @param decided of a part that is decided apart: how */
export const insertAlbumChange = async (
  tx: Database,
  albumId: number,
  { title, description, photos }: NewAlbumChange,
): Promise<number> => {
  const { id } = await tx
    .insertInto('album_changes')
    .values({ album_id: albumId, title, description })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (photos.length > 0)
    await tx
      .insertInto('album_change_photos')
      .values(photos.map((photo) => ({ change_id: id, ...photo })))
      .execute();
  return id;
};

/** A part of a change becomes a row of its own that is decided already. @returns its id */
export const splitAlbumChange = async (
  tx: Database,
  change: AlbumChangeRow,
  part: { title: boolean; description: boolean; photoIds: readonly number[]; statusId: 1 | 6 },
): Promise<number> => {
  const { id } = await tx
    .insertInto('album_changes')
    .values({
      album_id: change.album_id,
      status_id: part.statusId,
      title: part.title ? change.title : null,
      description: part.description ? change.description : null,
      created_at: change.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`UPDATE album_change_photos SET change_id = ${id}
    WHERE change_id = ${change.id} AND photo_id = ANY (${[...part.photoIds]}::int[])`.execute(tx);
  await sql`UPDATE album_changes SET title = CASE WHEN ${part.title} THEN NULL ELSE title END,
      description = CASE WHEN ${part.description} THEN NULL ELSE description END WHERE id = ${change.id}`.execute(
    tx,
  );
  return id;
};

/** Ends the waiting, with who and why in the log of states. */
export const closeAlbumChange = async (
  tx: Database,
  {
    changeId,
    from,
    statusId,
    memberId,
    reason,
  }: { changeId: number; from: number; statusId: 1 | 5 | 6; memberId: number | null; reason: string },
): Promise<void> => {
  await sql`UPDATE album_changes SET status_id = ${statusId}, decided_at = now(),
      reject_reason = ${statusId === 6 ? reason : null} WHERE id = ${changeId}`.execute(tx);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('album_change', ${changeId}, ${String(from)}, ${String(statusId)}, ${memberId}, ${reason})`.execute(
    tx,
  );
};

export const updatePhotoStates = async (
  tx: Database,
  photoIds: readonly number[],
  { from, to }: { from: readonly PhotoState[]; to: PhotoState },
): Promise<void> => {
  await sql`UPDATE photos SET state = ${to} WHERE id = ANY (${[...photoIds]}::int[])
    AND state = ANY (${[...from]}::text[])`.execute(tx);
};

const PHOTO_ROW = columns({
  id: 'int4',
  state: choices<PhotoState>(),
  title: 'text',
  width: 'int4',
  height: 'int4',
  position: 'int4',
  file: 'text?',
  widths: 'int4[]',
});
export type AnyPhotoRow = RowOf<typeof PHOTO_ROW>;

/** In whatever state, in order. */
export const selectAnyPhotos = async (db: Database, albumId: number): Promise<AnyPhotoRow[]> =>
  (
    await typedSql(PHOTO_ROW)`SELECT id, state, title, width, height, position, file, widths FROM photos
      WHERE album_id = ${albumId} ORDER BY position`.execute(db)
  ).rows;
