/** What a video's record says of its captions and chapters. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';

export interface TracksRow {
  duration_seconds: number;
  captions: unknown;
  chapters: unknown;
}

/** Locks them until the transaction ends; undefined for a video without files. */
export const lockTracks = async (tx: Database, videoId: number): Promise<TracksRow | undefined> =>
  (
    await sql<TracksRow>`
      SELECT coalesce((m.manifest ->> 'durationSeconds')::float8, v.duration_seconds) AS duration_seconds,
        m.manifest -> 'captions' AS captions, m.manifest -> 'chapters' AS chapters
      FROM media_objects m JOIN videos v ON v.id = m.owner_id
      WHERE m.kind = 'video' AND m.owner_id = ${videoId} AND m.film_id IS NOT NULL AND m.state <> 'removed'
      FOR UPDATE OF m`.execute(tx)
  ).rows[0];

export const updateTracks = async (
  tx: Database,
  videoId: number,
  tracks: { captions?: unknown; chapters?: unknown },
): Promise<void> => {
  await sql`UPDATE media_objects SET manifest = manifest || ${JSON.stringify(tracks)}::jsonb, updated_at = now()
    WHERE kind = 'video' AND owner_id = ${videoId}`.execute(tx);
};
