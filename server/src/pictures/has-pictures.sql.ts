/** Which videos have thumbnails and posters. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether there are pictures at the video's addresses. A job of its own makes them, and the end of the encoding where that is late: until
 * then an address answers 404. Videos that came without an upload brought theirs.
 * @param object of `media_objects`; false where an outer join found none
 */
export const hasPictures = (object: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${object}.id IS NOT NULL AND (${object}.manifest ? 'picture'
    OR NOT EXISTS (SELECT FROM video_processing z WHERE z.video_id = ${object}.owner_id)))`;
