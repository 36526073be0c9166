/** Tokens of sessions are replaced while the session goes on; who brings a replaced one later has a copy (decision 71). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- created_at: when somebody signed in, from which the absolute end counts.
    -- generation: how often the token was replaced. rotated_at null: never.
    -- rotation_salt: makes the present token from the one before it, which browsers alone hold.
    -- seen_at: when the present token was first used after a replacement; until then the one before it goes on.
    -- proved_at: when password, code or passkey were last given in this session.
    ALTER TABLE sessions
      ADD COLUMN generation integer NOT NULL DEFAULT 0,
      ADD COLUMN rotated_at timestamptz,
      ADD COLUMN rotation_salt bytea,
      ADD COLUMN seen_at timestamptz,
      ADD COLUMN proved_at timestamptz;
    CREATE TABLE past_session_tokens (
      token_hash bytea PRIMARY KEY,
      session uuid NOT NULL REFERENCES sessions (public_id) ON DELETE CASCADE,
      generation integer NOT NULL
    );
    CREATE INDEX past_session_tokens_session ON past_session_tokens (session);
    -- Of members who signed in before: no later than 90 days after that.
    UPDATE sessions SET expires_at = least(expires_at, created_at + interval '90 days');
  `.execute(db);
}
