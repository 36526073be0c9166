/** Films whose sound or renditions are made anew, and what the addresses of before lead to for a while. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- By the film that is remade; its row stays when the film is gone, so that nothing is remade twice.
    CREATE TABLE film_remakes (
      film_id text PRIMARY KEY,
      -- One of those that show it.
      video_id integer NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
      what text NOT NULL CHECK (what IN ('sound', 'renditions')),
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'unchanged', 'failed')),
      -- Null: the site itself.
      asked_by text,
      asked_at timestamptz NOT NULL DEFAULT now(),
      run integer NOT NULL DEFAULT 0,
      tries smallint NOT NULL DEFAULT 0,
      -- The last sign of life of whoever works on it; null: nobody does.
      touched_at timestamptz,
      not_before timestamptz,
      progress real NOT NULL DEFAULT 0,
      -- What was made: how, in words for the operator.
      result text,
      error text,
      ended_at timestamptz
    );
    CREATE INDEX film_remakes_waiting ON film_remakes (asked_at) WHERE state = 'waiting';
    CREATE INDEX film_remakes_video ON film_remakes (video_id);

    -- Films that were published before every sound was brought to one loudness.
    CREATE INDEX media_objects_uneven ON media_objects (owner_id)
      WHERE kind = 'video' AND state = 'ready' AND film_id IS NOT NULL AND NOT manifest ? 'soundLevelled';
    UPDATE media_objects m SET manifest = m.manifest || '{"soundLevelled": true}' FROM video_processing p
      WHERE m.kind = 'video' AND p.video_id = m.owner_id AND p.stage = 'done' AND p.plan ? 'sourceLoudness';

    -- The revision before the present one and its film: they go on until then, for whoever plays, as long as the revision
    -- that followed is the present one. Every change of visibility brings another, and so ends both.
    ALTER TABLE media_objects ADD COLUMN former_revision text, ADD COLUMN former_film_id text, ADD COLUMN former_until timestamptz,
      ADD COLUMN followed_by text;
    CREATE INDEX media_objects_former_film ON media_objects (former_film_id) WHERE former_film_id IS NOT NULL;
  `.execute(db);
}
