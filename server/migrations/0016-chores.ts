/** One row for each chore of the site: when it is due, and how its last run went. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- While a process runs a chore, it holds the advisory lock of its name as well: the lock says that somebody runs it now, the row
    -- when it is wanted next. failures: runs in a row that failed or that their process did not survive.
    CREATE TABLE chores (
      name text PRIMARY KEY,
      every_seconds integer NOT NULL CHECK (every_seconds > 0),
      due_at timestamptz NOT NULL,
      runs bigint NOT NULL DEFAULT 0,
      started_at timestamptz,
      -- Null while it runs, or when its process died.
      ended_at timestamptz,
      duration_ms integer,
      failures integer NOT NULL DEFAULT 0,
      error text,
      -- Host and number of the process, for people.
      run_by text
    );
  `.execute(db);
}
