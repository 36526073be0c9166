/** The AV1 ladder of a video is made after the video is published, on a queue of its own, and keeps its source until then. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE video_processing ADD COLUMN av1_due_at timestamptz;
    CREATE INDEX video_processing_av1 ON video_processing (av1_due_at) WHERE av1_due_at IS NOT NULL;

    SELECT pgboss.create_queue('video-av1', '{"policy": "short", "heartbeatSeconds": 20,
      "expireInSeconds": 43200, "retryLimit": 3, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600}');
  `.execute(db);
}
