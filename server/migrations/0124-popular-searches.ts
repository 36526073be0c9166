/** What editors decide about popular searches (docs/decisions/0126): some are always offered, some never. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE keywords ADD COLUMN state text NOT NULL DEFAULT 'listed' CHECK (state IN ('listed', 'pinned', 'hidden'));
  `.execute(db);
}
