/**
 * What each channel showed and how it ended, so that a rollback goes back along it; which process has which set warm, so that
 * a set goes live once all have it; what a server process found out about a request that it worked on.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_history (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      channel text NOT NULL CHECK (channel IN ('stable', 'candidate')),
      set_id integer NOT NULL REFERENCES release_sets,
      changed_by text NOT NULL,
      reason text NOT NULL DEFAULT '',
      started_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      -- taken_back: somebody went back from it; it is never gone back to by itself.
      outcome text NOT NULL DEFAULT 'live' CHECK (outcome IN ('live', 'replaced', 'taken_back')),
      ended_by text,
      end_reason text NOT NULL DEFAULT ''
    );
    CREATE UNIQUE INDEX release_history_live ON release_history (channel) WHERE outcome = 'live';
    CREATE INDEX release_history_set ON release_history (set_id);

    INSERT INTO release_history (channel, set_id, changed_by, ended_at, ended_by, outcome)
    SELECT channel, previous_set_id, 'release', changed_at, changed_by,
      CASE WHEN changed_by = 'rollback' THEN 'taken_back' ELSE 'replaced' END
    FROM release_channels WHERE previous_set_id IS NOT NULL ORDER BY channel;
    INSERT INTO release_history (channel, set_id, changed_by, started_at)
    SELECT channel, set_id, changed_by, changed_at FROM release_channels WHERE set_id IS NOT NULL ORDER BY channel;

    ALTER TABLE release_channels
      DROP CONSTRAINT release_channels_changed_by_check,
      ADD CONSTRAINT release_channels_changed_by_check
        CHECK (changed_by IN ('start', 'release', 'rollback', 'canary'));

    -- One row a web process while it runs: seen_at is its heartbeat.
    CREATE TABLE release_processes (
      id uuid PRIMARY KEY,
      label text NOT NULL,
      started_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE release_warmth (
      process_id uuid NOT NULL REFERENCES release_processes ON DELETE CASCADE,
      set_id integer NOT NULL REFERENCES release_sets,
      state text NOT NULL CHECK (state IN ('warming', 'warm', 'failed')),
      error text,
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (process_id, set_id)
    );

    -- Served although a smoke page fails, as long as its shell runs: somebody wanted it so.
    ALTER TABLE release_sets ADD COLUMN is_forced boolean NOT NULL DEFAULT false;

    -- is_spread: it rendered in the process that works on it, and all others warm it up too.
    ALTER TABLE release_requests
      ADD COLUMN is_spread boolean NOT NULL DEFAULT false,
      ADD COLUMN changed_by text NOT NULL DEFAULT 'release',
      ADD COLUMN reason text NOT NULL DEFAULT '',
      ADD COLUMN notices text[] NOT NULL DEFAULT '{}';
  `.execute(db);
}
