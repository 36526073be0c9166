/** Quality, length and date stand in the indexes of lists: a filtered list reads from the table what it shows, not all that it passes (docs/decisions/0150). */
import { type Kysely, sql } from 'kysely';

const INDEXES = {
  videos_latest: ['posted_at', 'height, duration_seconds'],
  videos_rating: ['rating', 'posted_at, height, duration_seconds'],
  videos_popularity: ['popularity', 'posted_at, height, duration_seconds'],
  videos_views: ['views', 'posted_at, height, duration_seconds'],
  videos_longest: ['duration_seconds', 'posted_at, height'],
  videos_commented: ['comments_count', 'posted_at, height, duration_seconds'],
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Moderators find what waits for them by its address.
  await sql`CREATE INDEX videos_waiting_dir ON videos (dir) WHERE status_id IN (4, 6)`.execute(db);
  // Readers go on meanwhile: the ones before are dropped once all are there.
  for (const [name, [order, included]] of Object.entries(INDEXES))
    await sql`CREATE INDEX ${sql.ref(`${name}_new`)} ON videos (gender, ${sql.ref(order)} DESC, id DESC) INCLUDE (${sql.raw(included)})
      WHERE status_id = 1 AND NOT is_private`.execute(db);
  for (const name of Object.keys(INDEXES)) {
    await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
    await sql`ALTER INDEX ${sql.ref(`${name}_new`)} RENAME TO ${sql.ref(name)}`.execute(db);
  }
}
