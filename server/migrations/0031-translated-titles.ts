/** Titles of videos and albums in the languages that have no column of their own. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- By language, beside title (English, or as it was given) and title_ja. Null: those are all there are.
    ALTER TABLE videos ADD COLUMN titles jsonb;
    ALTER TABLE albums ADD COLUMN titles jsonb;
  `.execute(db);
}
