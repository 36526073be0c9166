/** What uploaders change of approved videos waits for the moderators; tags that uploaders give. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In the uploader's words, beside categories and models; searched, never linked.
    ALTER TABLE videos ADD COLUMN tags text[] NOT NULL DEFAULT '{}';

    -- One row is one proposal and never changes its contents: who edits again replaces it by another row, so that a
    -- decision is always about what the moderator has seen. status_id: 1 approved, 4 waiting, 5 withdrawn, 6 rejected.
    -- Null: that detail stays.
    CREATE TABLE video_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      status_id smallint NOT NULL DEFAULT 4 CHECK (status_id IN (1, 4, 5, 6)),
      title text,
      description text,
      tags text[],
      screenshot smallint CHECK (screenshot BETWEEN 1 AND 10),
      reject_reason text,
      created_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz,
      CHECK (num_nonnulls(title, description, tags, screenshot) > 0)
    );
    CREATE UNIQUE INDEX video_changes_waiting ON video_changes (video_id) WHERE status_id = 4;
    CREATE INDEX video_changes_queue ON video_changes (status_id, id);
    CREATE INDEX video_changes_video ON video_changes (video_id, id);
  `.execute(db);
}
