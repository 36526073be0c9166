/** Second factors that their members have lost: asked for by password and mail, carried out after some days. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- begin_hash: of the code in the mail that proves the address; null once it was used. due_at null: not begun.
    -- keep_hash: of the code in the mail by which the member stops it.
    CREATE TABLE factor_removals (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      begin_hash bytea UNIQUE,
      begin_expires_at timestamptz,
      keep_hash bytea UNIQUE,
      due_at timestamptz
    );
    CREATE INDEX factor_removals_due ON factor_removals (due_at) WHERE due_at IS NOT NULL;
  `.execute(db);
}
