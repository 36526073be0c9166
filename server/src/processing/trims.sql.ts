/** What is to be cut out of a video's own file. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { RunKey } from './video-processing.sql.ts';

const TRIM_ROW = columns({
  fromMs: 'int4!',
  toMs: 'int4!',
  /** Of the file that was sent; null: the one that is published. */
  soundStream: 'int4?',
  /** Of the video that is cut; null: what was sent is not kept. */
  sourceKey: 'text?',
  filmId: 'text?',
  rungs: json<string[]>(),
});
export type TrimRow = RowOf<typeof TRIM_ROW>;

/** Undefined for a video that is no cut of another. */
export const selectTrim = async (db: Database, videoId: number): Promise<TrimRow | undefined> =>
  (
    await typedSql(TRIM_ROW)`SELECT p.from_ms AS "fromMs", p.to_ms AS "toMs", p.sound_stream AS "soundStream",
        o.source_key AS "sourceKey",
        m.film_id AS "filmId", coalesce(m.manifest -> 'rungs', '[]') AS rungs
      FROM videos v JOIN video_processing p ON p.video_id = v.id
        LEFT JOIN video_processing o ON o.video_id = v.replaces_id
        LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.replaces_id AND m.state <> 'removed'
      WHERE v.id = ${videoId} AND v.replaces_id IS NOT NULL AND p.from_ms IS NOT NULL`.execute(db)
  ).rows[0];

/** @param secondsLeft an estimate; null while there is nothing to go by. @returns whether the run is still the newest */
export const noteCutProgress = async (
  db: Database,
  { videoId, run }: RunKey,
  { fraction, secondsLeft }: { fraction: number; secondsLeft: number | null },
): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET cut_progress = ${fraction}, cut_seconds_left = ${secondsLeft}, waiting_for = NULL,
        updated_at = now()
      WHERE video_id = ${videoId} AND run = ${run} AND stage = 'trim' RETURNING 1`.execute(db)
  ).rows.length > 0;

export const noteCut = async (
  db: Database,
  videoId: number,
  { sourceKey, bytes }: { sourceKey: string; bytes: number },
): Promise<void> => {
  await sql`UPDATE video_processing SET source_key = ${sourceKey}, bytes = ${bytes}, received_at = now(), updated_at = now()
    WHERE video_id = ${videoId}`.execute(db);
};
