/** Videos that are ready and not before the moderators. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** Whose uploader was not notified yet, ready for so many minutes. */
export const selectWaitingUploads = async (
  db: Database,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<number[]> =>
  (
    await typedSql({ id: 'int4' })`SELECT v.id FROM video_processing p JOIN videos v ON v.id = p.video_id
      WHERE p.stage = 'done' AND p.reminded_at IS NULL AND p.stage_at < now() - make_interval(mins => ${minutes})
        AND v.status_id = 3 AND v.replaces_id IS NULL ORDER BY p.stage_at LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

const REMINDED_ROW = columns({ member_id: 'int4?' });

/** @returns undefined where somebody else did it; the row is held until the transaction ends */
export const markReminded = async (
  db: Database,
  videoId: number,
): Promise<RowOf<typeof REMINDED_ROW> | undefined> =>
  (
    await typedSql(REMINDED_ROW)`UPDATE video_processing p SET reminded_at = now() FROM videos v
      WHERE p.video_id = ${videoId} AND v.id = p.video_id AND p.reminded_at IS NULL RETURNING v.member_id`.execute(
      db,
    )
  ).rows[0];
