/** New files of published videos: each is a video of its own that nobody but its uploader and moderators ever sees. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The video whose file it is to become. It is received and processed like every upload, and its files go to that video once that is
    -- approved; whatever a program does, the database lets it be neither published nor put before everyone again.
    ALTER TABLE videos ADD COLUMN replaces_id integer REFERENCES videos ON DELETE CASCADE,
      ADD CONSTRAINT videos_replacement_hidden CHECK (replaces_id IS NULL OR status_id IN (0, 2, 3, 5, 6));
    -- One at a time.
    CREATE UNIQUE INDEX videos_replacement_open ON videos (replaces_id)
      WHERE replaces_id IS NOT NULL AND status_id IN (0, 2, 3);
    CREATE INDEX videos_replacements ON videos (replaces_id, id) WHERE replaces_id IS NOT NULL;

    -- Of new files. from_ms, to_ms: what is cut out of the video's own file; null: a file was sent. shows_same_people: the
    -- uploader's word that nobody is shown who is not named on the video.
    ALTER TABLE video_processing ADD COLUMN from_ms integer CHECK (from_ms >= 0),
      ADD COLUMN to_ms integer,
      ADD COLUMN shows_same_people boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT video_processing_trim CHECK ((from_ms IS NULL) = (to_ms IS NULL) AND to_ms > from_ms);

    ALTER TABLE video_processing DROP CONSTRAINT video_processing_stage_check;
    ALTER TABLE video_processing ADD CONSTRAINT video_processing_stage_check
      CHECK (stage IN ('upload', 'trim', 'scan', 'ladder', 'pieces', 'join', 'done', 'failed'));
    DROP INDEX video_processing_open;
    CREATE INDEX video_processing_open ON video_processing (stage, updated_at)
      WHERE stage IN ('trim', 'scan', 'ladder', 'pieces', 'join');
    SELECT pgboss.create_queue('video-trim', '{"policy": "short", "heartbeatSeconds": 20,
      "expireInSeconds": 43200, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 300}');

    ALTER TABLE video_changes ADD COLUMN film_video_id integer REFERENCES videos;
    CREATE INDEX video_changes_film ON video_changes (film_video_id) WHERE film_video_id IS NOT NULL;
    ALTER TABLE video_changes DROP CONSTRAINT video_changes_contents;
    ALTER TABLE video_changes ADD CONSTRAINT video_changes_contents
      CHECK (num_nonnulls(title, description, tags, screenshot, captions, chapters, film_video_id) > 0);
  `.execute(db);
}
