/** Changes of a video's state: row, media revision, log and notice to all processes in one transaction. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { mediaObject } from '../storage/media-address.ts';
import { notifyCacheDrop } from './cache-drops.sql.ts';

export interface VideoStateRow {
  status_id: number;
  is_private: boolean;
  member_id: number | null;
  playlists: number[];
}

export interface VideoStateChange {
  videoId: number;
  /** What the decision was made on; a change that came first is not overwritten. */
  from: { status_id: number; is_private: boolean };
  to: { status_id: number; is_private: boolean };
  memberId: number | null;
  reason: string;
  /** Every process forgets these when the transaction ends. */
  tags: readonly string[];
}

export const selectVideoState = async (db: Database, videoId: number): Promise<VideoStateRow | undefined> =>
  (
    await sql<VideoStateRow>`SELECT status_id, is_private, member_id,
        ARRAY(SELECT playlist_id FROM playlist_videos WHERE video_id = v.id) AS playlists
      FROM videos v WHERE id = ${videoId}`.execute(db)
  ).rows[0];

const nameOf = ({ status_id, is_private }: { status_id: number; is_private: boolean }): string =>
  `${status_id}${is_private ? ' private' : ''}`;

/** @returns false when somebody else changed the video meanwhile */
export const updateVideoState = (
  db: Database,
  { videoId, from, to, memberId, reason, tags }: VideoStateChange,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`UPDATE videos SET status_id = ${to.status_id}, is_private = ${to.is_private},
        reject_reason = ${to.status_id === 6 ? reason : null}, updated_at = now()
      WHERE id = ${videoId} AND status_id = ${from.status_id} AND is_private = ${from.is_private} RETURNING 1`.execute(
      tx,
    );
    if (rows.length === 0) return false;
    // Every address and signature given out before ends here.
    await sql`UPDATE media_objects SET revision = ${randomBytes(9).toString('base64url')}, updated_at = now()
      WHERE id = ${mediaObject('video', videoId)}`.execute(tx);
    await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
      VALUES ('video', ${videoId}, ${nameOf(from)}, ${nameOf(to)}, ${memberId}, ${reason})`.execute(tx);
    await notifyCacheDrop(tx, tags);
    return true;
  });
