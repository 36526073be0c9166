/** Deep pages of all members start at an anchor, as those of videos do (docs/decisions/0150). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every so-many-th member of each order. value: what it is ordered by, as text; null: a visit that is not shown.
    CREATE TABLE member_anchors (
      sort text NOT NULL,
      place integer NOT NULL,
      value text,
      member_id integer NOT NULL,
      PRIMARY KEY (sort, place)
    );
  `.execute(db);
}
