/** Changes of many videos at the catalogue desk (docs/decisions/0124): which videos, what became of each, and what it was before. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE bulk_changes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Who makes it.
      member_id integer NOT NULL REFERENCES members,
      change text NOT NULL,
      -- What is added, set or taken away: an id, a gender group, a flag; empty where the change needs none.
      value text NOT NULL DEFAULT '',
      -- As it was called then; of what has no name the value.
      value_name text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'running', 'done', 'undoing', 'undone')),
      created_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz
    );
    CREATE INDEX bulk_changes_open ON bulk_changes (id) WHERE state IN ('running', 'undoing');

    CREATE TABLE bulk_change_videos (
      bulk_id integer NOT NULL REFERENCES bulk_changes ON DELETE CASCADE,
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      -- 'kept': changed since, so that undoing left it as it is.
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
      -- Why it was refused or kept.
      reason text,
      -- Of what the change is about alone.
      before jsonb,
      after jsonb,
      PRIMARY KEY (bulk_id, video_id)
    );
    CREATE INDEX bulk_change_videos_state ON bulk_change_videos (bulk_id, state, video_id);
    CREATE INDEX bulk_change_videos_video ON bulk_change_videos (video_id);
  `.execute(db);
}
