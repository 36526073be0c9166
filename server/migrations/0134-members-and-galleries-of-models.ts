/** The member who a model is, whose profile its page leads to, and the albums that editors chose for its page (docs/decisions/0116). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE models ADD COLUMN member_id integer REFERENCES members ON DELETE SET NULL,
      -- Albums in their order; empty: the newest ones of the model.
      ADD COLUMN gallery integer[] NOT NULL DEFAULT '{}';
    CREATE INDEX models_member ON models (member_id) WHERE member_id IS NOT NULL;
  `.execute(db);
}
