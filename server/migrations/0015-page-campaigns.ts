/** Campaigns that page views of a day are counted under by name: their number is bounded. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE page_campaigns (
      day date NOT NULL,
      campaign text NOT NULL,
      PRIMARY KEY (day, campaign)
    );
  `.execute(db);
}
