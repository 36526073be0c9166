/** Categories of albums are edited at the catalogue desk as those of videos are (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE album_categories
      -- Rises with each edit: who edits what somebody else changed meanwhile is informed.
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
      -- Merged or deleted: hidden, and gone once its albums have moved.
      ADD COLUMN is_ending boolean NOT NULL DEFAULT false,
      -- Where they move; null: nowhere.
      ADD COLUMN moves_to integer REFERENCES album_categories ON DELETE SET NULL;

    ALTER TABLE former_dirs DROP CONSTRAINT former_dirs_kind_check,
      ADD CONSTRAINT former_dirs_kind_check CHECK (kind IN ('category', 'album_category', 'model', 'channel'));
  `.execute(db);
}
