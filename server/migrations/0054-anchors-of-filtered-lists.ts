/** Deep pages of lists with a filter start at an anchor too, which knows what stands before it by quality and length. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every so-many-th video of a sorted list without a filter, as in listing_anchors. Nine numbers each, of quality 0 to 2 (see
    -- listing_facets) and in each of length 1 to 3: videos before this one, and of the whole list when this was written.
    CREATE TABLE listing_filtered_anchors (
      scope text NOT NULL,
      scope_id integer NOT NULL DEFAULT 0,
      gender text NOT NULL,
      sort text NOT NULL,
      place integer NOT NULL,
      value text NOT NULL,
      video_id integer NOT NULL,
      before integer[] NOT NULL,
      totals integer[] NOT NULL,
      PRIMARY KEY (scope, scope_id, gender, sort, place)
    );
    -- Due as soon as the release runs that fills it, not an interval later.
    INSERT INTO chores (name, every_seconds, due_at) VALUES ('anchors of filtered deep pages', 21600, now());
  `.execute(db);
}
