/** What a video sounds like; which video another was taken for, and why. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: taken by the release before, or before this column; empty: there is none.
    ALTER TABLE video_fingerprints ADD COLUMN sound bytea;
    ALTER TABLE blocked_videos ADD COLUMN sound bytea;

    CREATE TABLE video_matches (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      -- Null: it is gone; or nothing matched yet.
      other_id integer REFERENCES videos ON DELETE SET NULL,
      -- What matched, and where; null: nothing did yet.
      facts jsonb,
      -- Of the video, where it matches: a small JPEG.
      picture bytea,
      -- Its uploader, or the operator, says that it is another version: it is for moderators to decide.
      is_other_version boolean NOT NULL DEFAULT false,
      matched_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX video_matches_other ON video_matches (other_id);
  `.execute(db);
}
