/** What the desk of members searches by, and how many bytes stand in each folder of the storage (docs/decisions/0120). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The order of bytes, so that the start of a name or an address is a range of the index.
    CREATE INDEX members_name_start ON members ((lower(name) COLLATE "C"), id);
    CREATE INDEX members_email_start ON members ((lower(email) COLLATE "C"), id) WHERE email IS NOT NULL;
    CREATE INDEX members_joined ON members (joined_at, id);
    CREATE INDEX reports_member ON reports (member_id) WHERE member_id IS NOT NULL;
    -- As the storage was last listed.
    ALTER TABLE stored_folders ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
  `.execute(db);
}
