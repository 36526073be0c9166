/** Lists of the desk are read in the order of an index and searched by its parts, however long they are (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX invitations_ends ON invitations (ends_at) WHERE ended_at IS NULL;
  `.execute(db);
}
