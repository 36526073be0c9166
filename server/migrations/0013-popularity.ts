/**
 * Popularity fades: a view weighs half as much two weeks later. Nothing is ever rewritten for it: in place of old views
 * losing weight new ones gain it, which gives the same order. What stood in `popularity` until now counts as it is.
 *
 * A double holds such weights for about 39 years; whoever keeps a site that long divides them all once.
 */
import { type Kysely, sql } from 'kysely';

const HALF_LIFE_SECONDS = 14 * 24 * 3600;

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    epoch: string;
  }>`SELECT extract(epoch FROM now())::bigint::text AS epoch`.execute(db);
  const start = sql.raw(`to_timestamp(${Number(rows[0]?.epoch)})`);
  await sql`
    -- What a view at this moment adds to popularity: 1 on the day of this migration, twice as much every two weeks.
    CREATE FUNCTION popularity_weight(at timestamptz) RETURNS double precision
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT power(2::double precision,
        extract(epoch FROM at - ${start})::double precision / ${sql.lit(HALF_LIFE_SECONDS)}) $$
  `.execute(db);
}
