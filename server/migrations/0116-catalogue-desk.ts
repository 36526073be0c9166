/** What the catalogue desk edits: categories, models and channels with revisions, hidden ones, addresses that they had before. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE categories
      -- Rises with each edit: who edits what somebody else changed meanwhile is informed.
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
      ADD COLUMN in_sidebar boolean NOT NULL DEFAULT true,
      -- The smallest first, then by title.
      ADD COLUMN place integer NOT NULL DEFAULT 0,
      -- Merged or deleted: hidden, and gone once its videos have moved.
      ADD COLUMN is_ending boolean NOT NULL DEFAULT false,
      -- Where they move; null: nowhere.
      ADD COLUMN moves_to integer REFERENCES categories ON DELETE SET NULL;
    ALTER TABLE models
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
      -- Names in other scripts and other names: searched, never shown.
      ADD COLUMN aliases text[] NOT NULL DEFAULT '{}',
      ADD COLUMN is_ending boolean NOT NULL DEFAULT false,
      ADD COLUMN moves_to integer REFERENCES models ON DELETE SET NULL;
    ALTER TABLE channels
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
      -- Whose channel it is.
      ADD COLUMN member_id integer REFERENCES members;

    -- With the indexes of listed ones: all videos of a category.
    CREATE INDEX video_categories_unlisted ON video_categories (category_id, video_id) WHERE NOT is_listed;

    -- Addresses that lead elsewhere for good: of what was renamed, or merged into something else.
    CREATE TABLE former_dirs (
      kind text NOT NULL CHECK (kind IN ('category', 'model', 'channel')),
      dir text NOT NULL,
      object_id integer NOT NULL,
      PRIMARY KEY (kind, dir)
    );
    CREATE INDEX former_dirs_object ON former_dirs (kind, object_id);

    -- Whose videos are to be indexed anew, since it is called otherwise: video by video, in batches.
    CREATE TABLE search_renewals (
      kind text NOT NULL CHECK (kind IN ('category', 'model', 'channel')),
      object_id integer NOT NULL,
      after_id integer NOT NULL DEFAULT 0,
      PRIMARY KEY (kind, object_id)
    );
  `.execute(db);
}
