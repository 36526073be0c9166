/** How each release set was checked in a browser, or why it was not, and the pictures that were taken of its pages. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE release_browser_checks (
      set_id integer PRIMARY KEY REFERENCES release_sets (id) ON DELETE CASCADE,
      checked_at timestamptz NOT NULL DEFAULT now(),
      -- Where the pages were asked for; empty where none was.
      site text NOT NULL DEFAULT '',
      seconds real NOT NULL DEFAULT 0,
      pages integer NOT NULL DEFAULT 0,
      -- Why no browser looked; null: one did.
      skipped text,
      -- What was found; null: nothing.
      fault text
    )`.execute(db);
  await sql`
    CREATE TABLE release_pictures (
      set_id integer NOT NULL REFERENCES release_browser_checks (set_id) ON DELETE CASCADE,
      number smallint NOT NULL,
      package text NOT NULL,
      path text NOT NULL,
      visitor text NOT NULL,
      -- Part of the picture that is not as in the live set, 0 to 1; null: that has no such page.
      difference real,
      after bytea NOT NULL,
      before bytea,
      PRIMARY KEY (set_id, number)
    )`.execute(db);
}
