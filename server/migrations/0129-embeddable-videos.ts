/** Whether a video may be embedded on other sites: as its uploader or an editor says. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE videos ADD COLUMN is_embeddable boolean NOT NULL DEFAULT true`.execute(db);
}
