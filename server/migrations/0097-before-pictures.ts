/** Whose check took the picture before: the live set is opened only where the stored picture is not what the new set shows. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: the live set was opened for it, or there is none.
    ALTER TABLE release_pictures ADD COLUMN before_set_id integer REFERENCES release_sets (id) ON DELETE SET NULL`.execute(
    db,
  );
}
