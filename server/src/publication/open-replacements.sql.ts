/** New files of published videos: rows of `videos` that never become public (migration 0045). */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/**
 * Ends new files that are being made or wait; whoever still works on one finds that its run is over. Its files go by the sweep.
 * @param tx holds the video's row
 * @param statusId 5: nobody wants it any more; 6: it was not accepted, and an appeal may still bring it back
 * @returns the replacements that were open, at most one
 */
export const endReplacementsOf = async (
  tx: Database,
  {
    videoId,
    statusId,
    memberId,
    reason,
  }: { videoId: number; statusId: 5 | 6; memberId: number | null; reason: string },
): Promise<number[]> => {
  const { rows } = await typedSql({ id: 'int4', from: 'int2' })`
    WITH open AS (SELECT id, status_id FROM videos WHERE replaces_id = ${videoId} AND status_id IN (0, 2, 3) FOR UPDATE),
    ended AS (UPDATE videos v SET status_id = ${statusId}, updated_at = now(),
        reject_reason = ${statusId === 6 ? reason : null} FROM open WHERE v.id = open.id)
    SELECT id, status_id AS from FROM open`.execute(tx);
  for (const { id, from } of rows) {
    await sql`UPDATE video_processing SET stage = 'failed', run = run + 1, work_film = NULL, updated_at = now()
      WHERE video_id = ${id} AND stage NOT IN ('done', 'failed')`.execute(tx);
    await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
      VALUES ('video', ${id}, ${String(from)}, ${String(statusId)}, ${memberId}, ${reason})`.execute(tx);
  }
  return rows.map(({ id }) => id);
};
