/** Who ran which command that changes something. Acts on releases are in `release_actions`. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE operator_actions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- As npm runs it: keys, secrets, records.
      command text NOT NULL,
      -- What it did, without what is private: no passwords, no text of mails.
      words text[] NOT NULL,
      who text NOT NULL,
      done_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX operator_actions_command ON operator_actions (command, id)`.execute(db);
}
