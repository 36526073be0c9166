/** What members keep: favourites and watch later. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const LIBRARY_TABLES = ['favourites', 'watch_later'] as const;
export type LibraryTable = (typeof LIBRARY_TABLES)[number];

const shiftCount = async (
  db: Database,
  table: LibraryTable,
  memberId: number,
  videoId: number,
  by: 1 | -1,
) => {
  if (table !== 'favourites') return;
  await sql`UPDATE videos SET favourites_count = greatest(0, favourites_count + ${by}) WHERE id = ${videoId}`.execute(
    db,
  );
  await sql`UPDATE members SET favourites_count = greatest(0, favourites_count + ${by}) WHERE id = ${memberId}`.execute(
    db,
  );
};

/** False when it is there already. */
export const addToLibrary = (
  db: Database,
  table: LibraryTable,
  memberId: number,
  videoId: number,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`INSERT INTO ${sql.table(table)} (member_id, video_id) VALUES (${memberId}, ${videoId})
      ON CONFLICT DO NOTHING RETURNING video_id`.execute(tx);
    if (rows.length) await shiftCount(tx, table, memberId, videoId, 1);
    return rows.length > 0;
  });

/** Removing what is not there changes nothing. */
export const removeFromLibrary = (
  db: Database,
  table: LibraryTable,
  memberId: number,
  videoId: number,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`DELETE FROM ${sql.table(table)} WHERE member_id = ${memberId} AND video_id = ${videoId}
      RETURNING video_id`.execute(tx);
    if (rows.length) await shiftCount(tx, table, memberId, videoId, -1);
  });

/** Which of a member's lists hold one video. */
export const selectKept = async (
  db: Database,
  memberId: number,
  videoId: number,
): Promise<{ favourite: boolean; watch_later: boolean; playlist_ids: number[]; vote: number | null }> => {
  const { rows } = await typedSql({
    favourite: 'bool',
    watch_later: 'bool',
    playlist_ids: 'int4[]',
    vote: 'int2?',
  })`
    SELECT EXISTS (SELECT FROM favourites WHERE member_id = ${memberId} AND video_id = ${videoId}) AS favourite,
      EXISTS (SELECT FROM watch_later WHERE member_id = ${memberId} AND video_id = ${videoId}) AS watch_later,
      ARRAY(SELECT p.id FROM playlists p JOIN playlist_videos x ON x.playlist_id = p.id AND x.video_id = ${videoId}
        WHERE p.member_id = ${memberId} AND NOT p.is_deleted ORDER BY p.id) AS playlist_ids,
      (SELECT vote FROM votes WHERE member_id = ${memberId} AND section = 'video' AND object_id = ${videoId}) AS vote`.execute(
    db,
  );
  return rows[0] ?? { favourite: false, watch_later: false, playlist_ids: [], vote: null };
};

/** One video, or with null all of them. */
export const deleteHistory = async (
  db: Database,
  memberId: number,
  videoId: number | null,
): Promise<void> => {
  await sql`DELETE FROM history WHERE member_id = ${memberId}
    AND (${videoId}::int IS NULL OR video_id = ${videoId}::int)`.execute(db);
};
