/** Changes of many videos, or albums, that an operator makes by a command: nobody's account made them (docs/decisions/0124). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE bulk_changes ALTER COLUMN member_id DROP NOT NULL;
    -- Its words, and who ran it; null where a member made the change.
    ALTER TABLE bulk_changes ADD COLUMN command text;
    ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_maker CHECK ((member_id IS NULL) <> (command IS NULL));
  `.execute(db);
}
