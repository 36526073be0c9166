/** Whether what moderators need of a video is there. */
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** What has to be there before moderators see it. */
const DETAILS_STATE = columns({
  title: 'text',
  categories: 'int4',
  screenshot: 'int2?',
  stage: 'text',
  status_id: 'int2',
  film_id: 'text?',
  is_replacement: 'bool',
  /** Of records and consents, what keeps it from being published. */
  lacks: 'text[]?',
});
export type DetailsState = RowOf<typeof DETAILS_STATE>;

export const selectDetailsState = async (db: Database, videoId: number): Promise<DetailsState | undefined> =>
  (
    await typedSql(DETAILS_STATE)`SELECT v.title, v.status_id, p.screenshot, p.stage, m.film_id,
        v.replaces_id IS NOT NULL AS is_replacement, video_lacks(v.id) AS lacks,
        (SELECT count(*)::int FROM video_categories WHERE video_id = v.id) AS categories
      FROM videos v JOIN video_processing p ON p.video_id = v.id
      LEFT JOIN media_objects m ON m.kind = 'video' AND m.owner_id = v.id
      WHERE v.id = ${videoId}`.execute(db)
  ).rows[0];
