/** Receipts of people's requests, and until when they have to be dealt with. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE consent_requests
      -- Whoever has it reads what became of the request. Made by the database, so that servers of before write one, too.
      ADD COLUMN key text NOT NULL UNIQUE
        DEFAULT translate(substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), 1, 24),
          '+/', '-_'),
      -- Within two days, as what was recorded or shown without consent (notices.ts).
      ADD COLUMN due_at timestamptz NOT NULL DEFAULT now() + interval '48 hours',
      -- When the records role was told that the time is running out.
      ADD COLUMN alarmed_at timestamptz;
    UPDATE consent_requests SET due_at = sent_at + interval '48 hours';
    CREATE INDEX consent_requests_due ON consent_requests (due_at) WHERE state = 'open';
  `.execute(db);
}
