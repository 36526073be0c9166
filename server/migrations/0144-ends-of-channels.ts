/** Channels are merged and deleted as models are (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE channels
      -- Merged or deleted: hidden, and gone once its videos have moved.
      ADD COLUMN is_ending boolean NOT NULL DEFAULT false,
      -- Where they move; null: nowhere.
      ADD COLUMN moves_to integer REFERENCES channels ON DELETE SET NULL;
    -- All videos of a channel, listed or not: two integers of those that are in one, which is a second for a million.
    CREATE INDEX videos_in_channel ON videos (channel_id, id) WHERE channel_id IS NOT NULL;
  `.execute(db);
}
