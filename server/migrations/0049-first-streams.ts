/** A stage between scan and ladder, for sources that cannot be shown as they are: their first rendition, on a queue of its own. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE video_processing DROP CONSTRAINT video_processing_stage_check;
    ALTER TABLE video_processing ADD CONSTRAINT video_processing_stage_check
      CHECK (stage IN ('upload', 'trim', 'scan', 'first', 'ladder', 'pieces', 'join', 'done', 'failed'));
    DROP INDEX video_processing_open;
    CREATE INDEX video_processing_open ON video_processing (stage, updated_at)
      WHERE stage IN ('trim', 'scan', 'first', 'ladder', 'pieces', 'join');

    -- A person waits for it: workers are told at once, as of scans.
    SELECT pgboss.create_queue('video-first', '{"policy": "short", "notify": true, "heartbeatSeconds": 20,
      "expireInSeconds": 43200, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 120}');
  `.execute(db);
}
