/** What is to be cut out of a video's own file. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const TRIM_ROW = columns({
  fromMs: 'int4!',
  toMs: 'int4!',
  /** Of the video that is cut; null: what was sent is not kept. */
  sourceKey: 'text?',
  filmId: 'text?',
  rungs: json<string[]>(),
});
export type TrimRow = RowOf<typeof TRIM_ROW>;

/** Undefined for a video that is no cut of another. */
export const selectTrim = async (db: Database, videoId: number): Promise<TrimRow | undefined> =>
  (
    await typedSql(TRIM_ROW)`SELECT p.from_ms AS "fromMs", p.to_ms AS "toMs", o.source_key AS "sourceKey",
        m.film_id AS "filmId", coalesce(m.manifest -> 'rungs', '[]') AS rungs
      FROM videos v JOIN video_processing p ON p.video_id = v.id
        LEFT JOIN video_processing o ON o.video_id = v.replaces_id
        LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.replaces_id AND m.state <> 'removed'
      WHERE v.id = ${videoId} AND v.replaces_id IS NOT NULL AND p.from_ms IS NOT NULL`.execute(db)
  ).rows[0];

export const noteCut = async (
  db: Database,
  videoId: number,
  { sourceKey, bytes }: { sourceKey: string; bytes: number },
): Promise<void> => {
  await sql`UPDATE video_processing SET source_key = ${sourceKey}, bytes = ${bytes}, received_at = now(), updated_at = now()
    WHERE video_id = ${videoId}`.execute(db);
};
