/** Releases that wait for others: which of them may be rebased on what went live meanwhile, and since when one is worked on. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A server of the release before rebases nothing: it refuses what was overtaken, as it did.
  await sql`
    ALTER TABLE release_requests
      ADD COLUMN may_rebase boolean NOT NULL DEFAULT false,
      ADD COLUMN started_at timestamptz`.execute(db);
}
