/** Whether what moderators need of a video is there. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';

/** What has to be there before moderators see it. */
export interface DetailsState {
  title: string;
  categories: number;
  screenshot: number | null;
  stage: string;
  status_id: number;
  film_id: string | null;
}

export const selectDetailsState = async (db: Database, videoId: number): Promise<DetailsState | undefined> =>
  (
    await sql<DetailsState>`SELECT v.title, v.status_id, p.screenshot, p.stage, m.film_id,
        (SELECT count(*)::int FROM video_categories WHERE video_id = v.id) AS categories
      FROM videos v JOIN video_processing p ON p.video_id = v.id
      LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.id
      WHERE v.id = ${videoId}`.execute(db)
  ).rows[0];
