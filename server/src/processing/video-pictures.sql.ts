/** Which picture stands for a video. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const PICTURE_SOURCE = columns({ film_id: 'text?', screenshot: 'int2?', has_pictures: 'bool' });
export type PictureSource = RowOf<typeof PICTURE_SOURCE>;

export const selectPictureSource = async (
  db: Database,
  videoId: number,
): Promise<PictureSource | undefined> =>
  (
    await typedSql(PICTURE_SOURCE)`
      SELECT m.film_id, p.screenshot, m.manifest ? 'picture' AS has_pictures FROM media_objects m LEFT JOIN video_processing p ON p.video_id = m.owner_id
      WHERE m.kind = 'video' AND m.owner_id = ${videoId} AND m.state <> 'removed'`.execute(db)
  ).rows[0];

/** The first pictures keep the revision: nobody has an address of them yet, and somebody may be watching. */
export const updatePictures = async (
  db: Database,
  videoId: number,
  {
    choice,
    revision,
    posters,
  }: { choice: number; revision: string; posters: Readonly<Record<string, readonly number[]>> },
): Promise<void> => {
  await sql`UPDATE media_objects SET updated_at = now(),
      revision = CASE WHEN manifest ->> 'picture' IS NULL AND state = 'processing' OR manifest ->> 'picture' = ${String(choice)}
        THEN revision ELSE ${revision} END,
      manifest = manifest || jsonb_build_object('picture', ${choice}::int, 'posters', ${JSON.stringify(posters)}::jsonb)
    WHERE kind = 'video' AND owner_id = ${videoId}`.execute(db);
};
