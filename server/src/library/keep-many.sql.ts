/** Several videos at the same time into a member's own list, and out of it; counters move with them in the same transaction. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import type { LibraryTable } from './library.sql.ts';

/** What several videos at the same time can be put into and taken out of; their history members can only put back what they took out. */
export type KeptTable = LibraryTable | 'history';
const TIME_COLUMNS = {
  favourites: 'added_at',
  watch_later: 'added_at',
  history: 'viewed_at',
} as const satisfies Record<KeptTable, string>;

export interface KeptAt {
  videoId: number;
  at: Date;
}

const idsOf = (rows: readonly { video_id: number }[]): number[] => rows.map(({ video_id }) => video_id);

/** Of `ids`, those that everyone may see. */
export const selectPublicVideos = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  idsOf(
    (
      await typedSql({ video_id: 'int4' })`
        SELECT id AS video_id FROM videos WHERE id = ANY(${[...ids]}::int[]) AND status_id = 1 AND NOT is_private`.execute(
        db,
      )
    ).rows,
  );

const shiftFavourites = async (
  tx: Database,
  memberId: number,
  ids: readonly number[],
  by: 1 | -1,
): Promise<void> => {
  if (ids.length === 0) return;
  // In one order, so that two who keep the same videos at the same time do not deadlock.
  await sql`SELECT 1 FROM videos WHERE id = ANY(${[...ids]}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  await sql`UPDATE videos SET favourites_count = greatest(0, favourites_count + ${by})
    WHERE id = ANY(${[...ids]}::int[])`.execute(tx);
  await sql`UPDATE members SET favourites_count = greatest(0, favourites_count + ${by * ids.length})
    WHERE id = ${memberId}`.execute(tx);
};

/** Never later than now. @returns those that were not there */
export const addManyToLibrary = (
  db: Database,
  table: KeptTable,
  memberId: number,
  kept: readonly KeptAt[],
): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql({ video_id: 'int4' })`
      INSERT INTO ${sql.table(table)} (member_id, video_id, ${sql.ref(TIME_COLUMNS[table])})
      SELECT ${memberId}, v.id, least(v.at, now())
      FROM unnest(${kept.map(({ videoId }) => videoId)}::int[], ${kept.map(({ at }) => at.toISOString())}::timestamptz[])
        AS v (id, at)
      ON CONFLICT DO NOTHING RETURNING video_id`.execute(tx);
    const added = idsOf(rows);
    if (table === 'favourites') await shiftFavourites(tx, memberId, added, 1);
    return added;
  });

/** @returns those that were there */
export const removeManyFromLibrary = (
  db: Database,
  table: KeptTable,
  memberId: number,
  ids: readonly number[],
): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql({ video_id: 'int4' })`
      DELETE FROM ${sql.table(table)} WHERE member_id = ${memberId} AND video_id = ANY(${[...ids]}::int[])
      RETURNING video_id`.execute(tx);
    const removed = idsOf(rows);
    if (table === 'favourites') await shiftFavourites(tx, memberId, removed, -1);
    return removed;
  });

const lockPlaylist = async (tx: Database, playlistId: number): Promise<number> => {
  const { rows } = await typedSql({ videos_count: 'int4' })`
    SELECT videos_count FROM playlists WHERE id = ${playlistId} FOR UPDATE`.execute(tx);
  return rows[0]?.videos_count ?? 0;
};

const countPlaylist = (tx: Database, playlistId: number) =>
  sql`UPDATE playlists p SET updated_at = now(),
    videos_count = (SELECT count(*) FROM playlist_videos WHERE playlist_id = p.id) WHERE p.id = ${playlistId}`.execute(
    tx,
  );

/** At the end, in the order given, as many as there is room for below `max`. @returns those that were not there */
export const addManyToPlaylist = (
  db: Database,
  playlistId: number,
  ids: readonly number[],
  max: number,
): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    const room = max - (await lockPlaylist(tx, playlistId));
    const { rows } = await typedSql({ video_id: 'int4' })`
      INSERT INTO playlist_videos (playlist_id, video_id, position)
      SELECT ${playlistId}, v.id, v.place + (SELECT coalesce(max(position), 0) FROM playlist_videos
        WHERE playlist_id = ${playlistId})
      FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS v (id, place)
      WHERE NOT EXISTS (SELECT FROM playlist_videos x WHERE x.playlist_id = ${playlistId} AND x.video_id = v.id)
      ORDER BY v.place LIMIT ${Math.max(0, room)}
      ON CONFLICT DO NOTHING RETURNING video_id`.execute(tx);
    if (rows.length > 0) await countPlaylist(tx, playlistId);
    return idsOf(rows);
  });

/** @returns those that were there */
export const removeManyFromPlaylist = (
  db: Database,
  playlistId: number,
  ids: readonly number[],
): Promise<number[]> =>
  inTransaction(db, async (tx) => {
    await lockPlaylist(tx, playlistId);
    const { rows } = await typedSql({ video_id: 'int4' })`
      DELETE FROM playlist_videos WHERE playlist_id = ${playlistId} AND video_id = ANY(${[...ids]}::int[])
      RETURNING video_id`.execute(tx);
    if (rows.length > 0) await countPlaylist(tx, playlistId);
    return idsOf(rows);
  });

/** Puts one video right before or after another; all positions are numbered anew. @returns false, and nothing moved, where the playlist lacks one of them */
export const moveInPlaylist = (
  db: Database,
  playlistId: number,
  { videoId, nextTo, isAfter }: { videoId: number; nextTo: number; isAfter: boolean },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPlaylist(tx, playlistId);
    const { rows } = await sql`SELECT 1 FROM playlist_videos
      WHERE playlist_id = ${playlistId} AND video_id IN (${videoId}, ${nextTo})`.execute(tx);
    await sql`WITH placed AS (
        SELECT x.video_id, row_number() OVER (ORDER BY
          CASE WHEN x.video_id = ${videoId} THEN n.position ELSE x.position END,
          CASE WHEN x.video_id = ${videoId} THEN n.video_id ELSE x.video_id END,
          CASE WHEN x.video_id = ${videoId} THEN ${isAfter ? 1 : -1} ELSE 0 END) AS place
        FROM playlist_videos x, (SELECT position, video_id FROM playlist_videos
          WHERE playlist_id = ${playlistId} AND video_id = ${nextTo}) n
        WHERE x.playlist_id = ${playlistId})
      UPDATE playlist_videos p SET position = placed.place FROM placed
      WHERE p.playlist_id = ${playlistId} AND p.video_id = placed.video_id AND p.position <> placed.place`.execute(
      tx,
    );
    await sql`UPDATE playlists SET updated_at = now() WHERE id = ${playlistId}`.execute(tx);
    return rows.length === 2;
  });
