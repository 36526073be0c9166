/** Feeds of friend sites that operators set in the browser. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- feed: whose videos the partner has; empty: it is the demo's, or somebody's own. problem: of the last time that the feed was asked for.
    ALTER TABLE partners ADD COLUMN feed text NOT NULL DEFAULT '',
      ADD COLUMN checked_at timestamptz,
      ADD COLUMN taken_at timestamptz,
      ADD COLUMN problem text NOT NULL DEFAULT '';
  `.execute(db);
}
