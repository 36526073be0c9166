/** Why a release set went live beyond the budgets of its packages; null for those within. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- {reason, lines}: what the operator gave, and the lines of the table that were beyond.
    ALTER TABLE release_sets ADD COLUMN over_budget jsonb;
  `.execute(db);
}
