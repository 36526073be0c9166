/** What one member may store and upload, where it is not what the site says of all (docs/decisions/0120). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_limits (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      -- Null: as the site says; 0: without a limit.
      storage_gb integer CHECK (storage_gb >= 0),
      uploads_per_day integer CHECK (uploads_per_day >= 0),
      -- Grows by one with each change.
      revision integer NOT NULL DEFAULT 1
    );
  `.execute(db);
}
