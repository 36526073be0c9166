/** Preview pictures that uploaders send, each under a number of its own beyond the ten screenshots. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export interface NewOwnPicture {
  videoId: number;
  jpeg: Buffer;
  sha256: string;
  differenceHash: string;
}

/** Deletes those of the video that are neither chosen nor wait. @param tx holds the video's row. @returns the number */
export const insertOwnPicture = async (
  tx: Database,
  { videoId, jpeg, sha256, differenceHash }: NewOwnPicture,
): Promise<number> => {
  const { rows } = await typedSql({ number: 'int4' })`
    INSERT INTO own_pictures (video_id, number, jpeg, sha256, difference_hash)
    SELECT ${videoId}, greatest(10,
        (SELECT max(number) FROM own_pictures WHERE video_id = ${videoId}),
        (SELECT screenshot FROM video_processing WHERE video_id = ${videoId}),
        (SELECT max(screenshot) FROM video_changes WHERE video_id = ${videoId})) + 1,
      ${jpeg}::bytea, ${sha256}, ${differenceHash} RETURNING number::int AS number`.execute(tx);
  const number = rows[0]?.number ?? 0;
  await sql`DELETE FROM own_pictures p WHERE p.video_id = ${videoId} AND p.number < ${number}
    AND p.number IS DISTINCT FROM (SELECT screenshot FROM video_processing WHERE video_id = ${videoId})
    AND NOT EXISTS (SELECT FROM video_changes c
      WHERE c.video_id = ${videoId} AND c.status_id = 4 AND c.screenshot = p.number)`.execute(tx);
  return number;
};

/** Undefined where there is no such picture. */
export const selectOwnPicture = async (
  db: Database,
  videoId: number,
  number: number,
): Promise<Uint8Array | undefined> =>
  (
    await typedSql({ jpeg: 'bytea' })`SELECT jpeg FROM own_pictures
      WHERE video_id = ${videoId} AND number = ${number}`.execute(db)
  ).rows[0]?.jpeg;

export const selectOwnPictureNumbers = async (db: Database, videoId: number): Promise<number[]> =>
  (
    await typedSql({ number: 'int4' })`SELECT number::int AS number FROM own_pictures
      WHERE video_id = ${videoId} ORDER BY 1`.execute(db)
  ).rows.map(({ number }) => number);
