/** Quality, length and date stand in the indexes of a category's lists, too, as 0153 has them in those of all videos (docs/decisions/0150). */
import { type Kysely, sql } from 'kysely';

const INDEXES = {
  video_categories_latest: ['posted_at', 'height, duration_seconds'],
  video_categories_rating: ['rating', 'posted_at, height, duration_seconds'],
  video_categories_popularity: ['popularity', 'posted_at, height, duration_seconds'],
  video_categories_views: ['views', 'posted_at, height, duration_seconds'],
  video_categories_longest: ['duration_seconds', 'posted_at, height'],
  video_categories_commented: ['comments_count', 'posted_at, height, duration_seconds'],
} as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  // Readers go on meanwhile: the ones before are dropped once all are there.
  for (const [name, [order, included]] of Object.entries(INDEXES))
    await sql`CREATE INDEX ${sql.ref(`${name}_new`)} ON video_categories (category_id, gender, ${sql.ref(order)} DESC, video_id DESC)
      INCLUDE (${sql.raw(included)}) WHERE is_listed`.execute(db);
  for (const name of Object.keys(INDEXES)) {
    await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
    await sql`ALTER INDEX ${sql.ref(`${name}_new`)} RENAME TO ${sql.ref(name)}`.execute(db);
  }
}
