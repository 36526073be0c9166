/** SQL of what operators do about work on uploads. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

/** Of one object's jobs those that failed for good or wait for their next try; held until the end of the transaction. */
export const lockStoppedJobs = async (tx: Database, queue: string, objectId: number): Promise<string[]> =>
  (
    await typedSql({ id: 'uuid' })`
      SELECT id FROM pgboss.job WHERE name = ${queue} AND coalesce(data ->> 'videoId', data ->> 'albumId') = ${String(objectId)}
        AND (state = 'failed' OR state = 'retry' AND start_after > clock_timestamp())
      ORDER BY id FOR UPDATE`.execute(tx)
  ).rows.map(({ id }) => id);

/** Of an object's jobs those that are not over. */
export const selectOpenJobs = async (tx: Database, queue: string, objectId: number): Promise<string[]> =>
  (
    await typedSql({ id: 'uuid' })`
      SELECT id FROM pgboss.job WHERE name = ${queue} AND coalesce(data ->> 'videoId', data ->> 'albumId') = ${String(objectId)}
        AND state IN ('created', 'retry', 'active')`.execute(tx)
  ).rows.map(({ id }) => id);

/** The video that a new file is for; null: it is none. Undefined: there is no such video. */
export const selectReplaced = async (db: Database, videoId: number): Promise<number | null | undefined> =>
  (
    await typedSql({
      replacesId: 'int4?',
    })`SELECT replaces_id AS "replacesId" FROM videos WHERE id = ${videoId}`.execute(db)
  ).rows[0]?.replacesId;

const WORK_STATE = columns({
  stage: 'text',
  run: 'int4',
  tries: 'int2',
  code: 'text?',
  failedStage: 'text?',
});
export type WorkStateRow = RowOf<typeof WORK_STATE>;

/** The video's row is taken first, as everyone takes them; both are held until the end of the transaction. */
export const lockWorkState = async (tx: Database, videoId: number): Promise<WorkStateRow | undefined> => {
  await sql`SELECT 1 FROM videos WHERE id = ${videoId} FOR UPDATE`.execute(tx);
  return (
    await typedSql(WORK_STATE)`
      SELECT stage, run, tries, error_code AS code, failed_stage AS "failedStage" FROM video_processing
      WHERE video_id = ${videoId} FOR UPDATE`.execute(tx)
  ).rows[0];
};

/** No ladders in other codecs are to be made of it any more. @returns whether some were */
export const endExtraLadders = async (tx: Database, videoId: number): Promise<boolean> =>
  (
    await sql`UPDATE video_processing SET extra_ladders_due_at = NULL, plan = jsonb_set(plan, '{extraLadders}', '[]')
      WHERE video_id = ${videoId} AND extra_ladders_due_at IS NOT NULL RETURNING 1`.execute(tx)
  ).rows.length > 0;
