/** The release registry: what was published, sets of it, which sets are live, and requests to bring one live. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE releases (
      package text NOT NULL,
      version text NOT NULL,
      -- release.json as it was built: hashes of all files among it.
      release jsonb NOT NULL,
      published_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (package, version)
    );
    -- packages: version by package name.
    CREATE TABLE release_sets (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      packages jsonb NOT NULL,
      note text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE release_channels (
      channel text PRIMARY KEY CHECK (channel IN ('stable', 'candidate')),
      set_id integer REFERENCES release_sets,
      previous_set_id integer REFERENCES release_sets,
      share double precision NOT NULL DEFAULT 1 CHECK (share > 0 AND share <= 1),
      -- The start of a server replaces only what a start brought.
      changed_by text NOT NULL CHECK (changed_by IN ('start', 'release', 'rollback')),
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    -- A running server works on one at a time; lease_until lets another take over from one that died.
    CREATE TABLE release_requests (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      set_id integer NOT NULL REFERENCES release_sets,
      channel text NOT NULL,
      share double precision NOT NULL,
      replaces_set_id integer,
      state text NOT NULL DEFAULT 'wanted' CHECK (state IN ('wanted', 'running', 'done', 'refused', 'withdrawn')),
      error text,
      lease_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX release_requests_open ON release_requests (id) WHERE state IN ('wanted', 'running');
  `.execute(db);
}
