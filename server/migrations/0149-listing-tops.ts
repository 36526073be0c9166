/**
 * Which videos come first in lists of models and channels that have many, and when popular videos of searches were posted. Both are filled
 * by scheduled jobs: until then lists are sorted whole, and searches of some days look at the latest videos (docs/decisions/0150).
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE listing_tops (
      -- model or channel.
      scope text NOT NULL,
      scope_id integer NOT NULL,
      sort text NOT NULL,
      -- In the order of when they were written down. No reference: what is no video any more is not listed.
      video_ids integer[] NOT NULL,
      PRIMARY KEY (scope, scope_id, sort)
    );
    ALTER TABLE popular_search ADD COLUMN posted_at timestamptz;
  `.execute(db);
}
