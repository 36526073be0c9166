/** What operators change in the browser: one row a setting that was ever changed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE settings (
      key text PRIMARY KEY,
      -- Null: it is what it is without being set.
      value jsonb,
      -- Grows by one with each change.
      revision integer NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
  `.execute(db);
}
