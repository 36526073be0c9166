/** What a report is about and why, and what became of it; whom new ones are told to. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE reports
      -- Null: a message that is about nothing in particular.
      ADD COLUMN section text,
      ADD COLUMN object_id integer,
      ADD COLUMN reason text NOT NULL DEFAULT '',
      -- What was mailed to the sender.
      ADD COLUMN answer text NOT NULL DEFAULT '',
      ADD COLUMN closed_at timestamptz,
      ADD COLUMN closed_by integer REFERENCES members ON DELETE SET NULL;
    CREATE INDEX reports_object ON reports (section, object_id) WHERE section IS NOT NULL;
    CREATE INDEX reports_closed ON reports (closed_at) WHERE state = 'closed';
    CREATE INDEX members_moderators ON members (id) WHERE is_moderator;
  `.execute(db);
}
