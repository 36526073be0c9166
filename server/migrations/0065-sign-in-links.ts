/** Signing in by the link of a mail, for owners whose account is under attack; whose session asked for a file of data (decision 71). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- browser_hash: of what the browser that asked for a link keeps; it opens nowhere else.
    ALTER TABLE sign_in_steps ADD COLUMN browser_hash bytea;
    ALTER TABLE sign_in_steps DROP CONSTRAINT sign_in_steps_purpose_check;
    ALTER TABLE sign_in_steps ADD CONSTRAINT sign_in_steps_purpose_check
      CHECK (purpose IN ('code', 'passkey-sign-in', 'passkey-add', 'link', 'passkey-prove'));
    -- By its public id: no other session fetches the file. Null: asked for before this was noted.
    ALTER TABLE data_exports ADD COLUMN session uuid;
  `.execute(db);
}
