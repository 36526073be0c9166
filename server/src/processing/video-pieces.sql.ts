/** Pieces of long videos: each is done by a run of its own, and the last one that is done leads to the next stage. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

export const insertPieces = async (
  db: Database,
  videoId: number,
  pieces: readonly number[],
): Promise<void> => {
  await sql`DELETE FROM video_pieces WHERE video_id = ${videoId}`.execute(db);
  await sql`INSERT INTO video_pieces (video_id, piece) SELECT ${videoId}, unnest(${[...pieces]}::int[])`.execute(
    db,
  );
};

export interface PieceKey {
  videoId: number;
  piece: number;
  run: number;
}

const PIECE_ROW = columns({
  run: 'int4',
  tries: 'int2',
  /** Of the video: it fails with it. */
  videoRun: 'int4',
  sourceKey: 'text?',
  facts: json<unknown>(),
  plan: json<unknown>(),
});
export type PieceRow = RowOf<typeof PIECE_ROW>;

/** Starts a run of the piece. @returns undefined when it is done or not wanted any more */
export const insertPieceRun = async (
  db: Database,
  { videoId, piece, filmId }: { videoId: number; piece: number; filmId: string },
): Promise<PieceRow | undefined> =>
  (
    await typedSql(
      PIECE_ROW,
    )`UPDATE video_pieces c SET run = c.run + 1, tries = c.tries + 1, work_film = ${filmId}
      FROM video_processing p
      WHERE c.video_id = ${videoId} AND c.piece = ${piece} AND c.film IS NULL AND p.video_id = c.video_id AND p.stage = 'pieces'
      RETURNING c.run, c.tries, p.run AS "videoRun", p.source_key AS "sourceKey", p.facts, p.plan`.execute(db)
  ).rows[0];

const isNewest = ({ videoId, piece, run }: PieceKey) =>
  sql`video_id = ${videoId} AND piece = ${piece} AND run = ${run} AND film IS NULL
    AND EXISTS (SELECT FROM video_processing WHERE video_id = ${videoId} AND stage = 'pieces')`;

/**
 * A sign of life, with how far it is. Two statements: holding one row while waiting for the other could meet `finishPiece`.
 * @returns whether the run is still the newest
 */
export const touchPiece = async (db: Database, key: PieceKey, progress?: number): Promise<boolean> => {
  const { rows } = await sql`UPDATE video_pieces SET progress = coalesce(${progress ?? null}::real, progress)
    WHERE ${isNewest(key)} RETURNING 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`UPDATE video_processing SET updated_at = now(), waiting_for = NULL
    WHERE video_id = ${key.videoId}`.execute(db);
  return true;
};

/** Holds the video's row until the transaction ends, so that of two last pieces one knows that it is the last. */
export const finishPiece = async (
  db: Database,
  key: PieceKey,
  film: string,
): Promise<{ isNewest: boolean; isLast: boolean }> => {
  await sql`SELECT 1 FROM video_processing WHERE video_id = ${key.videoId} FOR UPDATE`.execute(db);
  const { rows } = await sql`UPDATE video_pieces SET film = ${film}, work_film = NULL, progress = 1, tries = 0
    WHERE ${isNewest(key)} RETURNING 1`.execute(db);
  if (rows.length === 0) return { isNewest: false, isLast: false };
  const left = await sql`SELECT 1 FROM video_pieces
    WHERE video_id = ${key.videoId} AND film IS NULL LIMIT 1`.execute(db);
  return { isNewest: true, isLast: left.rows.length === 0 };
};

export const forgivePiece = async (
  db: Database,
  key: PieceKey,
  waitingFor: 'disk' | null,
): Promise<boolean> =>
  (
    await sql`WITH mine AS (UPDATE video_pieces SET tries = greatest(0, tries - 1) WHERE ${isNewest(key)} RETURNING 1),
      noted AS (UPDATE video_processing SET waiting_for = ${waitingFor}, updated_at = now()
        WHERE video_id = ${key.videoId} AND EXISTS (SELECT FROM mine))
      SELECT 1 FROM mine`.execute(db)
  ).rows.length > 0;

export const selectPieces = (
  db: Database,
  videoId: number,
): Promise<{ piece: number; film: string | null }[]> =>
  db
    .selectFrom('video_pieces')
    .select(['piece', 'film'])
    .where('video_id', '=', videoId)
    .orderBy('piece')
    .execute();

export const deletePieces = async (db: Database, videoId: number): Promise<void> => {
  await sql`DELETE FROM video_pieces WHERE video_id = ${videoId}`.execute(db);
};
