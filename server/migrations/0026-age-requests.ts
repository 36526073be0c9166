/** Questions of age that wallets are to answer: minutes long, with nothing of who is asked. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE age_requests (
      id text PRIMARY KEY,
      nonce text NOT NULL,
      -- SHA-256 of the secret of the browser that asked: nobody else collects the answer.
      browser_hash text NOT NULL,
      -- Null until a wallet has answered: adult, underAge, refused.
      outcome text,
      -- Until when what was shown counts.
      counts_until timestamptz,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX age_requests_expiry ON age_requests (expires_at);
  `.execute(db);
}
