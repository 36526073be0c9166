/** Files that were sent and are of no use any more. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const PAST_SOURCE = columns({ video_id: 'int4', source_key: 'text!' });
export type PastSource = RowOf<typeof PAST_SOURCE>;

/**
 * Of videos that are done (unless sources are kept), and of uploads that failed for good; a day later, so that nobody reads them
 * now. What may be tried again is kept for a month, and so is a file with several sound tracks, of which its uploader may choose another; what waits
 * for its extra ladders for a week.
 */
export const selectPastSources = async (
  db: Database,
  { keepsDone, retryable }: { keepsDone: boolean; retryable: readonly string[] },
): Promise<PastSource[]> =>
  (
    await typedSql(PAST_SOURCE)`SELECT video_id, source_key FROM video_processing WHERE source_key IS NOT NULL
      AND ((stage = 'done' AND NOT ${keepsDone}::boolean AND updated_at < now() - CASE
          WHEN jsonb_array_length(coalesce(facts -> 'soundTracks', '[]')) > 1 THEN interval '30 days' ELSE interval '1 hour' END
          AND (extra_ladders_due_at IS NULL OR extra_ladders_due_at < now() - interval '7 days'))
        OR (stage = 'failed' AND updated_at < now() - CASE WHEN error_code = ANY (${[...retryable]}::text[])
          THEN interval '30 days'
          -- Its uploader may say that it is another version.
          WHEN error_code = 'video_duplicate' AND EXISTS (SELECT FROM video_matches m
            WHERE m.video_id = video_processing.video_id AND m.facts ->> 'kind' = 'picture') THEN interval '7 days'
          ELSE interval '1 hour' END))
      ORDER BY video_id LIMIT 200`.execute(db)
  ).rows;

/** Before the file is gone: a retry that comes now finds that there is nothing to try. @returns whether it is still of no use */
export const deleteSource = async (db: Database, { video_id, source_key }: PastSource): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET source_key = NULL WHERE video_id = ${video_id} AND source_key = ${source_key}
      AND stage IN ('done', 'failed') RETURNING 1`.execute(db)
  ).rows.length > 0;
