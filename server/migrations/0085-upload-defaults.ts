/** What an uploader's new videos begin with. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE upload_defaults (
    member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
    -- Details of a video (uploads/upload-defaults.ts); what is not given is as the site has it.
    details jsonb NOT NULL
  )`.execute(db);
}
