/** Where members let their videos be embedded. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE embed_domains (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      -- Names of hosts, lower case, some with a port; never empty: without a row anyone may embed.
      domains text[] NOT NULL CHECK (cardinality(domains) BETWEEN 1 AND 50)
    );
  `.execute(db);
}
