/**
 * Seeds of authenticator apps are sealed by a key outside the database (docs/decisions/0070); what devices know an account's passkeys
 * by is a row of its own, as it was made from a secret that goes.
 */
import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One of the two is set. The release before reads and writes \`secret\` alone, and so does this one for as long as that may run.
    ALTER TABLE second_factors ALTER COLUMN secret DROP NOT NULL, ADD COLUMN sealed text;
    CREATE TABLE passkey_handles (
      member_id integer PRIMARY KEY REFERENCES members ON DELETE CASCADE,
      handle bytea NOT NULL
    );
  `.execute(db);
  const { rows: marks } = await sql<{ secret: string }>`SELECT data ->> 'secret' AS secret FROM site_marks
    WHERE name = 'media-secret'`.execute(db);
  const secret = marks[0]?.secret;
  if (secret === undefined) return;
  const { rows } = await sql<{ member_id: number }>`SELECT DISTINCT member_id FROM passkeys`.execute(db);
  for (const { member_id } of rows) {
    const handle = createHmac('sha256', secret).update(`passkey\n${member_id}`).digest();
    await sql`INSERT INTO passkey_handles VALUES (${member_id}, ${handle})`.execute(db);
  }
}
