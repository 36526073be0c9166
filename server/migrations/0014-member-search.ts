/** The community is searched by name, in any place of it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX members_name_parts ON members USING gin (lower(name) gin_trgm_ops);
  `.execute(db);
}
