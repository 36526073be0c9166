/** Videos that were started and never got a file: nothing of them was ever there, so the row goes. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { mediaObject } from '../platform/storage/media-address.ts';

/** @returns whether it was one */
export const deleteUnsentVideo = (db: Database, videoId: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`DELETE FROM videos v WHERE id = ${videoId} AND status_id = 0
      AND NOT EXISTS (SELECT FROM video_processing p WHERE p.video_id = v.id AND p.source_key IS NOT NULL)
      RETURNING 1`.execute(tx);
    if (rows.length === 0) return false;
    await sql`DELETE FROM media_objects WHERE id = ${mediaObject('video', videoId)}`.execute(tx);
    await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
      VALUES ('video', ${videoId}, '0', 'none', NULL, 'its file was never sent')`.execute(tx);
    return true;
  });
