/** Covers of models and channels: media objects of their own, with or without a portrait or picture (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // More than was allowed before: rows that are there need no look.
  await sql`
    ALTER TABLE media_objects DROP CONSTRAINT media_objects_kind_check;
    ALTER TABLE media_objects ADD CONSTRAINT media_objects_kind_check CHECK (kind IN
      ('video', 'album', 'member', 'model', 'category', 'channel', 'playlist', 'modelcover', 'channelcover')) NOT VALID;
  `.execute(db);
}
