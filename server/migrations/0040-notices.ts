/** Receipts of reports: a key by which their sender follows them, and until when they have to be dealt with. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE reports
      -- Whoever has it reads what became of the report. Made by the database, so that servers of before write one, too.
      ADD COLUMN key text NOT NULL UNIQUE
        DEFAULT translate(substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), 1, 24),
          '+/', '-_'),
      -- Null: there is no hurry.
      ADD COLUMN due_at timestamptz,
      -- When moderators were told that the time is running out.
      ADD COLUMN alarmed_at timestamptz;
    CREATE INDEX reports_due ON reports (due_at) WHERE state = 'open' AND due_at IS NOT NULL;
  `.execute(db);
}
