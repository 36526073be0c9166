/** Members may let their videos be embedded nowhere. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A row without names: on no other site. Without a row anyone may embed, as before.
    ALTER TABLE embed_domains DROP CONSTRAINT embed_domains_domains_check;
    ALTER TABLE embed_domains ADD CONSTRAINT embed_domains_count CHECK (cardinality(domains) <= 50);
  `.execute(db);
}
