/** Accounts that wait for their end, and what members asked to have of their data. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- was_private: as the member had it before; until the end the profile is hidden.
    CREATE TABLE account_deletions (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      asked_at timestamptz NOT NULL DEFAULT now(),
      due_at timestamptz NOT NULL,
      was_private boolean NOT NULL
    );
    CREATE INDEX account_deletions_due ON account_deletions (due_at);
    -- One for each member: a new one takes the place of the last. body is JSON as text, null while it is being made.
    CREATE TABLE data_exports (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
      asked_at timestamptz NOT NULL DEFAULT now(),
      ready_at timestamptz,
      expires_at timestamptz,
      body text
    );
    CREATE INDEX data_exports_expiry ON data_exports (expires_at);
    CREATE INDEX data_exports_waiting ON data_exports (asked_at) WHERE ready_at IS NULL;
  `.execute(db);
}
