/** What a video's record says of its captions and chapters. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const TRACKS_ROW = columns({
  duration_seconds: 'float8',
  captions: json<unknown>(),
  chapters: json<unknown>(),
});
export type TracksRow = RowOf<typeof TRACKS_ROW>;

/** Locks them until the transaction ends; undefined for a video without files. */
export const lockTracks = async (tx: Database, videoId: number): Promise<TracksRow | undefined> =>
  (
    await typedSql(TRACKS_ROW)`
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
