/** Limits that make the next try wait longer and longer. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Until then further tries are refused and not counted; null: they are not.
    ALTER TABLE limits ADD COLUMN blocked_until timestamptz;
  `.execute(db);
}
