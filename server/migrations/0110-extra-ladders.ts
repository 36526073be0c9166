/**
 * Ladders in other codecs than H.264 are a list, of which AV1 is one. Column and queue of AV1 alone serve processes of the release before,
 * until a later one removes them.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE video_processing ADD COLUMN extra_ladders_due_at timestamptz;
    CREATE INDEX video_processing_extra_ladders ON video_processing (extra_ladders_due_at) WHERE extra_ladders_due_at IS NOT NULL;

    UPDATE video_processing SET extra_ladders_due_at = av1_due_at,
        plan = jsonb_set(plan, '{extraLadders}', jsonb_build_array(plan -> 'av1'))
      WHERE jsonb_typeof(plan -> 'av1') = 'object' AND (av1_due_at IS NOT NULL OR stage <> 'done');
    UPDATE film_remakes SET parts = jsonb_set(parts, '{plan,extraLadders}', jsonb_build_array(parts -> 'plan' -> 'av1'))
      WHERE state = 'waiting' AND jsonb_typeof(parts -> 'plan' -> 'av1') = 'object';

    SELECT pgboss.create_queue('video-extra-ladder', '{"policy": "short", "heartbeatSeconds": 20,
      "expireInSeconds": 43200, "retryLimit": 3, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600}');
  `.execute(db);
}
