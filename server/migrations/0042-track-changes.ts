/** Changed captions and chapters of approved videos wait for the moderators, too. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The whole list as it would be: [{language, file, label?}] and [{start, title}]. Null: it stays.
    ALTER TABLE video_changes ADD COLUMN captions jsonb, ADD COLUMN chapters jsonb;
    ALTER TABLE video_changes DROP CONSTRAINT video_changes_check;
    ALTER TABLE video_changes ADD CONSTRAINT video_changes_contents
      CHECK (num_nonnulls(title, description, tags, screenshot, captions, chapters) > 0);

    -- Captions that nobody approved yet: no media file, so that no address gives them to the public.
    CREATE TABLE caption_texts (
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      -- As the file will be named.
      file text NOT NULL,
      vtt text NOT NULL,
      PRIMARY KEY (video_id, file)
    );
  `.execute(db);
}
