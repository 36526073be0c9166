/** A canary goes on when another stable set comes: who began it, which pairs of sets it had before, and requests that move its candidate. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE release_canaries
      -- Empty: from before it was kept.
      ADD COLUMN started_by text NOT NULL DEFAULT '',
      -- [{"stableSetId": 1, "setId": 2}], the first one first; what they showed counts on.
      ADD COLUMN earlier jsonb NOT NULL DEFAULT '[]';
    -- A server of the release before refuses such a request as overtaken, and takes the canary back, as it did.
    ALTER TABLE release_requests ADD COLUMN canary_id integer;
    CREATE INDEX release_requests_canary ON release_requests (canary_id, id) WHERE canary_id IS NOT NULL;
  `.execute(db);
}
