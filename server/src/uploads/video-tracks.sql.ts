/** What a video's record says of its captions and chapters, and captions that nobody approved yet. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const TRACKS_ROW = columns({
  duration_seconds: 'float8',
  captions: json<unknown>(),
  chapters: json<unknown>(),
});
export type TracksRow = RowOf<typeof TRACKS_ROW>;

const COLUMNS = sql`coalesce((m.manifest ->> 'durationSeconds')::float8, v.duration_seconds) AS duration_seconds,
  m.manifest -> 'captions' AS captions, m.manifest -> 'chapters' AS chapters`;

/** Locks them until the transaction ends; undefined for a video without files. */
export const lockTracks = async (tx: Database, videoId: number): Promise<TracksRow | undefined> =>
  (
    await typedSql(TRACKS_ROW)`SELECT ${COLUMNS} FROM media_objects m JOIN videos v ON v.id = m.owner_id
      WHERE m.kind = 'video' AND m.owner_id = ${videoId} AND m.film_id IS NOT NULL AND m.state <> 'removed'
      FOR UPDATE OF m`.execute(tx)
  ).rows[0];

/** Undefined for a video without files. */
export const selectTracks = async (db: Database, videoId: number): Promise<TracksRow | undefined> =>
  (
    await typedSql(TRACKS_ROW)`SELECT ${COLUMNS} FROM media_objects m JOIN videos v ON v.id = m.owner_id
      WHERE m.kind = 'video' AND m.owner_id = ${videoId} AND m.film_id IS NOT NULL AND m.state <> 'removed'`.execute(
      db,
    )
  ).rows[0];

export const updateTracks = async (
  tx: Database,
  videoId: number,
  tracks: { captions?: unknown; chapters?: unknown },
): Promise<void> => {
  await sql`UPDATE media_objects SET manifest = manifest || ${JSON.stringify(tracks)}::jsonb, updated_at = now()
    WHERE kind = 'video' AND owner_id = ${videoId}`.execute(tx);
};

/** Keeps captions that wait, and deletes those of the video that no waiting change names. */
export const insertCaptionText = async (
  tx: Database,
  { videoId, file, vtt }: { videoId: number; file: string; vtt: string },
): Promise<void> => {
  await sql`DELETE FROM caption_texts t WHERE t.video_id = ${videoId} AND NOT EXISTS (
    SELECT FROM video_changes c, jsonb_array_elements(c.captions) e
    WHERE c.video_id = ${videoId} AND c.status_id = 4 AND e ->> 'file' = t.file)`.execute(tx);
  await sql`INSERT INTO caption_texts (video_id, file, vtt) VALUES (${videoId}, ${file}, ${vtt})
    ON CONFLICT DO NOTHING`.execute(tx);
};

/** What left the record is not what waits, though a change may still name it. */
export const deleteCaptionTexts = async (
  tx: Database,
  videoId: number,
  files: readonly string[],
): Promise<void> => {
  await sql`DELETE FROM caption_texts WHERE video_id = ${videoId} AND file = ANY (${[...files]}::text[])`.execute(
    tx,
  );
};

/** Files of captions that are kept in the database. */
export const selectCaptionTextFiles = async (db: Database, videoId: number): Promise<string[]> =>
  (
    await typedSql({ file: 'text' })`SELECT file FROM caption_texts WHERE video_id = ${videoId}`.execute(db)
  ).rows.map(({ file }) => file);

export const selectCaptionText = async (
  db: Database,
  videoId: number,
  file: string,
): Promise<string | undefined> =>
  (
    await typedSql({ vtt: 'text' })`SELECT vtt FROM caption_texts
      WHERE video_id = ${videoId} AND file = ${file}`.execute(db)
  ).rows[0]?.vtt;
