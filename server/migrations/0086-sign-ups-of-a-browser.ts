/** Which browser signed up, so that confirming the address in it signs in (decision 85). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- browser_hash: of what the browser that signed up keeps. Null: signed up before this was noted, or a code of another purpose.
    ALTER TABLE member_codes ADD COLUMN browser_hash bytea`.execute(db);
}
