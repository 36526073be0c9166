/** Albums are changed many at a time as videos are (docs/decisions/0124). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As bulk_change_videos.
    CREATE TABLE bulk_change_albums (
      bulk_id integer NOT NULL REFERENCES bulk_changes ON DELETE CASCADE,
      album_id integer NOT NULL REFERENCES albums ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'changed', 'same', 'refused', 'undone', 'kept')),
      reason text,
      before jsonb,
      after jsonb,
      PRIMARY KEY (bulk_id, album_id)
    );
    CREATE INDEX bulk_change_albums_state ON bulk_change_albums (bulk_id, state, album_id);
    CREATE INDEX bulk_change_albums_album ON bulk_change_albums (album_id);
  `.execute(db);
}
