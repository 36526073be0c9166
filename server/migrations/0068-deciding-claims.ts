/** A claim that lasts as long as its moderator's decision is taken: others wait for it instead of being refused. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE moderation_claims ADD COLUMN is_deciding boolean NOT NULL DEFAULT false`.execute(db);
}
