/** Descriptions of videos, albums, channels and models in the languages that have no column of their own. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- By language, beside what was given once. Null: that is all there is.
    ALTER TABLE videos ADD COLUMN descriptions jsonb;
    ALTER TABLE albums ADD COLUMN descriptions jsonb;
    ALTER TABLE channels ADD COLUMN descriptions jsonb;
    ALTER TABLE models ADD COLUMN abouts jsonb;
  `.execute(db);
}
