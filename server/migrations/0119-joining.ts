/** Who asks to join and waits for the desk, and links that let somebody join (docs/decisions/0120). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The account has status 0 meanwhile, so that nothing of it is shown and nobody is signed in to it. The row goes with the answer.
    CREATE TABLE joinings (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      words text NOT NULL DEFAULT '',
      asked_at timestamptz NOT NULL DEFAULT now(),
      -- Of the address; null: nobody looks at it yet.
      confirmed_at timestamptz
    );
    CREATE INDEX joinings_waiting ON joinings (confirmed_at, member_id) WHERE confirmed_at IS NOT NULL;

    CREATE TABLE invitations (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- SHA-256; the link itself is shown once.
      code_hash bytea NOT NULL UNIQUE,
      note text NOT NULL DEFAULT '',
      uses integer NOT NULL DEFAULT 0,
      uses_max integer NOT NULL CHECK (uses_max > 0),
      ends_at timestamptz NOT NULL,
      ended_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (uses <= uses_max)
    );
    -- A second sign-up with the same address uses nothing more up; forgotten with accounts that nobody confirmed.
    CREATE TABLE invitation_uses (
      invitation_id integer NOT NULL REFERENCES invitations ON DELETE CASCADE,
      address_hash bytea NOT NULL,
      used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (invitation_id, address_hash)
    );
  `.execute(db);
}
