/** Sets that are shown to whoever holds a link, and who did what to releases and why. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_previews (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      set_id integer NOT NULL REFERENCES release_sets,
      made_by text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    -- A preview that is made again under its name ends the one before.
    CREATE UNIQUE INDEX release_previews_open ON release_previews (name) WHERE ended_at IS NULL;
    CREATE INDEX release_previews_set ON release_previews (set_id);

    -- What people did; what the site does by itself is in release_history alone.
    CREATE TABLE release_actions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      act text NOT NULL,
      set_id integer,
      -- A member, a team's token, or whoever ran a command.
      who text NOT NULL,
      reason text NOT NULL DEFAULT '',
      -- Why it was refused; null when it was done.
      refusal text,
      done_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX release_actions_set ON release_actions (set_id);
  `.execute(db);
}
