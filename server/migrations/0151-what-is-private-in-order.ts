/** What is private is looked at by the desk in the order of time, and counted of a channel, however much is public (docs/decisions/0150). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX videos_private ON videos (posted_at DESC, id DESC) WHERE status_id = 1 AND is_private;
    -- With the totals of listed ones: all videos of a channel.
    CREATE INDEX videos_in_channel_unlisted ON videos (channel_id) WHERE channel_id IS NOT NULL AND NOT is_listed;
    CREATE INDEX albums_private ON albums (posted_at DESC, id DESC) WHERE status_id = 1 AND is_private;
  `.execute(db);
}
