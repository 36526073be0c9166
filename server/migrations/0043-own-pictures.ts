/** Preview pictures that uploaders send; members may let their videos be embedded nowhere. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Numbers beyond the ten screenshots. A number is never given to another picture, so that a moderator approves what was seen.
    -- In the database and no media file: no address gives it to the public before it is approved.
    CREATE TABLE own_pictures (
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      number smallint NOT NULL CHECK (number BETWEEN 11 AND 10000),
      -- 1280 by 720, as this site encoded it.
      jpeg bytea NOT NULL,
      sha256 text NOT NULL,
      difference_hash text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (video_id, number)
    );
    ALTER TABLE video_processing DROP CONSTRAINT video_processing_screenshot_check;
    ALTER TABLE video_processing ADD CONSTRAINT video_processing_picture CHECK (screenshot BETWEEN 1 AND 10000);
    ALTER TABLE video_changes DROP CONSTRAINT video_changes_screenshot_check;
    ALTER TABLE video_changes ADD CONSTRAINT video_changes_picture CHECK (screenshot BETWEEN 1 AND 10000);

    -- A row without names: on no other site. Without a row anyone may embed, as before.
    ALTER TABLE embed_domains DROP CONSTRAINT embed_domains_domains_check;
    ALTER TABLE embed_domains ADD CONSTRAINT embed_domains_count CHECK (cardinality(domains) <= 50);
  `.execute(db);
}
