/** Members of a country are counted and listed by an index: with a million members most countries have few of them (docs/decisions/0150). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX members_country ON members (country) WHERE status_id IN (1, 6) AND NOT is_private`.execute(
    db,
  );
}
