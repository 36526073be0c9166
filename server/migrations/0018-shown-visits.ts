/** The community in the order of the last visits that members show; the index of all visits stays for the release before. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX members_shown_recent ON members (
        (CASE WHEN coalesce(visibility ->> 'last_seen', 'all') = 'all' THEN last_seen_at END) DESC NULLS LAST, id DESC)
      WHERE status_id IN (1, 6) AND NOT is_private;
  `.execute(db);
}
