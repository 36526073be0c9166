/** A vote without an account is changed and taken back with the receipt that its voter was given, also when the day's hashes are gone. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- receipt: SHA-256 of what the voter was given. vote NULL: taken back by it, while its network has had its vote of the day.
    ALTER TABLE votes ADD COLUMN receipt bytea, ALTER COLUMN vote DROP NOT NULL, DROP CONSTRAINT votes_check,
      ADD CONSTRAINT votes_voter CHECK (CASE WHEN member_id IS NULL THEN visitor_hash IS NOT NULL OR receipt IS NOT NULL
        ELSE visitor_hash IS NULL AND receipt IS NULL AND vote IS NOT NULL END);
    CREATE UNIQUE INDEX votes_receipt ON votes (receipt) WHERE receipt IS NOT NULL;
    CREATE INDEX votes_receipt_day ON votes (day) WHERE receipt IS NOT NULL;
  `.execute(db);
}
