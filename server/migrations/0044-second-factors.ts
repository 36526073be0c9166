/** Codes of an authenticator app, what takes their place when it is lost, passkeys, and the steps of a sign-in that is under way. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- confirmed_at null: being set up, and asked for by nobody. last_counter: of the last code that was used, which counts once.
    CREATE TABLE second_factors (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      secret text NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      last_counter bigint NOT NULL DEFAULT 0
    );
    -- Gone once used.
    CREATE TABLE recovery_codes (
      member_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      PRIMARY KEY (member_id, code_hash)
    );
    -- id: of the credential, base64url.
    CREATE TABLE passkeys (
      id text PRIMARY KEY,
      public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
      member_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_member ON passkeys (member_id);
    -- member_id null: nobody is named before the passkey does it.
    CREATE TABLE sign_in_steps (
      id_hash bytea PRIMARY KEY,
      purpose text NOT NULL CHECK (purpose IN ('code', 'passkey-sign-in', 'passkey-add')),
      member_id integer REFERENCES members ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX sign_in_steps_expiry ON sign_in_steps (expires_at);
    CREATE INDEX sign_in_steps_member ON sign_in_steps (member_id);
  `.execute(db);
}
