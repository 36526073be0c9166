/** Uploads that wait for their uploader: who was told of it, and pictures for those that nobody chose one for. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When the uploader was told that the video waits for them.
    ALTER TABLE video_processing ADD COLUMN reminded_at timestamptz;
    CREATE INDEX video_processing_unreminded ON video_processing (stage_at) WHERE stage = 'done' AND reminded_at IS NULL;
    -- The picture that they have shown so far without one. The scheduled job sends what is complete by it.
    UPDATE video_processing p SET screenshot = 1 FROM videos v
      WHERE v.id = p.video_id AND v.status_id IN (2, 3) AND p.screenshot IS NULL AND p.stage NOT IN ('upload', 'scan');
  `.execute(db);
}
