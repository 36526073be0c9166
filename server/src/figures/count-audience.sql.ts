/**
 * What viewers do is a row for each thing that it counts for, and is added up in batches into sums by day. Likes, comments and subscribers come as rows
 * by triggers (migration 121).
 */
import {
  AUDIENCE_DAYS_KEPT,
  AUDIENCE_SITES_PER_DAY,
  AUDIENCE_VIEWERS_MIN,
} from '@foyer/shared/wire-schemas/uploads/audiences';
import { WATCHED_PARTS } from '@foyer/shared/wire-schemas/watching/watched-parts';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { keepPartitions } from './partitions.sql.ts';

export type AudienceDelta = Insertable<Schema['audience_deltas']>;

const BATCH_ROWS = 10_000;
const TODAY = sql`(now() AT TIME ZONE 'utc')::date`;
/** What comes in as a day ends is added up by then. */
const CLOSED_AFTER_MINUTES = 10;

const PUBLISHER = columns({ member_id: 'int4?', channel_id: 'int4?', duration_seconds: 'int4' });
export const selectPublisher = async (
  db: Database,
  section: 'video' | 'album',
  id: number,
): Promise<RowOf<typeof PUBLISHER> | undefined> =>
  (
    await (section === 'video'
      ? typedSql(PUBLISHER)`SELECT member_id, channel_id, duration_seconds FROM videos WHERE id = ${id}`
      : typedSql(
          PUBLISHER,
        )`SELECT member_id, NULL::int4 AS channel_id, 0 AS duration_seconds FROM albums WHERE id = ${id}`
    ).execute(db)
  ).rows[0];

export const insertAudience = async (db: Database, rows: AudienceDelta[]): Promise<void> => {
  await db.insertInto('audience_deltas').values(rows).execute();
};

/** Of a network the first row of a day is a viewer, with that row's parts of a split. */
const addUp = async (tx: Database): Promise<void> => {
  await sql`
    WITH seen AS (
      INSERT INTO audience_networks (day, section, object_id, figure, network_hash)
      SELECT day, section, object_id, figure, network_hash FROM audience_batch WHERE network_hash IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING
      RETURNING day, section, object_id, figure, network_hash),
    numbered AS (
      SELECT b.*, row_number() OVER (PARTITION BY day, section, object_id, figure, network_hash ORDER BY id) AS nth FROM audience_batch b),
    e AS (
      SELECT n.*, (n.nth = 1 AND s.day IS NOT NULL)::int AS viewer
      FROM numbered n LEFT JOIN seen s USING (day, section, object_id, figure, network_hash))
    INSERT INTO audience_days (section, object_id, figure, split, day, value, n, viewers)
    SELECT e.section, e.object_id, e.figure, s.split, e.day, s.value, sum(e.n), sum(e.viewer) FROM e
    CROSS JOIN LATERAL (VALUES ('', ''), ('country', e.country), ('source', e.source), ('site', e.site)) s(split, value)
    WHERE s.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (section, object_id, figure, split, day, value)
    DO UPDATE SET n = audience_days.n + EXCLUDED.n, viewers = audience_days.viewers + EXCLUDED.viewers`.execute(
    tx,
  );
};

/** A part counts once for each play: watched; left out, where a later part was watched; seen again. */
const addUpParts = async (tx: Database): Promise<void> => {
  await sql`
    WITH p AS (
      SELECT b.object_id, b.day, i, sum((substr(parts, i, 1) <> '0')::int)::int AS watched,
        sum((substr(parts, i, 1) = '0' AND substr(parts, i) ~ '[1-9]')::int)::int AS skipped,
        sum((substr(parts, i, 1) > '1')::int)::int AS again, count(*)::int AS plays
      FROM audience_batch b JOIN videos v ON v.id = b.object_id CROSS JOIN generate_series(1, ${sql.lit(WATCHED_PARTS)}) i
      WHERE b.parts IS NOT NULL GROUP BY 1, 2, 3),
    day_of AS (
      SELECT object_id, day, max(plays) AS plays, array_agg(watched ORDER BY i) AS watched, array_agg(skipped ORDER BY i) AS skipped,
        array_agg(again ORDER BY i) AS again FROM p GROUP BY 1, 2)
    INSERT INTO audience_parts AS a (video_id, day, plays, watched, skipped, again)
    SELECT object_id, day, plays, watched, skipped, again FROM day_of ORDER BY 1, 2
    ON CONFLICT (video_id, day) DO UPDATE SET plays = a.plays + EXCLUDED.plays,
      watched = (SELECT array_agg(x + y ORDER BY i) FROM unnest(a.watched, EXCLUDED.watched) WITH ORDINALITY AS s(x, y, i)),
      skipped = (SELECT array_agg(x + y ORDER BY i) FROM unnest(a.skipped, EXCLUDED.skipped) WITH ORDINALITY AS s(x, y, i)),
      again = (SELECT array_agg(x + y ORDER BY i) FROM unnest(a.again, EXCLUDED.again) WITH ORDINALITY AS s(x, y, i))`.execute(
    tx,
  );
};

/** Sites beyond what a day counts by name are one: names come from browsers. */
const joinSites = async (tx: Database): Promise<void> => {
  await sql`
    WITH touched AS (SELECT DISTINCT section, object_id, day FROM audience_batch WHERE site <> ''),
    ranked AS (
      SELECT d.section, d.object_id, d.figure, d.day, d.value,
        row_number() OVER (PARTITION BY d.section, d.object_id, d.figure, d.day ORDER BY d.viewers DESC, d.n DESC, d.value) AS nth
      FROM audience_days d JOIN touched t USING (section, object_id, day) WHERE d.split = 'site' AND d.value <> ''),
    gone AS (
      DELETE FROM audience_days d USING ranked r
      WHERE r.nth > ${sql.lit(AUDIENCE_SITES_PER_DAY)} AND d.section = r.section AND d.object_id = r.object_id AND d.figure = r.figure
        AND d.split = 'site' AND d.day = r.day AND d.value = r.value
      RETURNING d.*)
    INSERT INTO audience_days (section, object_id, figure, split, day, value, n, viewers)
    SELECT section, object_id, figure, 'site', day, '', sum(n), sum(viewers) FROM gone GROUP BY 1, 2, 3, 5
    ON CONFLICT (section, object_id, figure, split, day, value)
    DO UPDATE SET n = audience_days.n + EXCLUDED.n, viewers = audience_days.viewers + EXCLUDED.viewers`.execute(
    tx,
  );
};

/** @returns how many rows were added up; call again while it is not 0 */
export const foldAudience = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`
      CREATE TEMP TABLE audience_batch ON COMMIT DROP AS
      WITH gone AS (
        DELETE FROM audience_deltas WHERE id IN (
          SELECT id FROM audience_deltas ORDER BY id LIMIT ${sql.lit(BATCH_ROWS)}) RETURNING *)
      SELECT * FROM gone`.execute(tx);
    const { rows } = await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM audience_batch`.execute(tx);
    const count = rows[0]?.n ?? 0;
    if (count === 0) return 0;
    await addUp(tx);
    await addUpParts(tx);
    await joinSites(tx);
    return count;
  });

/**
 * The next day that is over and added up: its sums are read from now on, together with those of days before that had too few viewers, where that makes
 * enough. @returns whether there was one
 */
export const closeAudienceDay = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await typedSql({ day: 'date' })`
      UPDATE audience_closed SET day = day + 1
      WHERE day + 1 < (now() AT TIME ZONE 'utc' - make_interval(mins => ${CLOSED_AFTER_MINUTES}))::date
        AND NOT EXISTS (SELECT FROM audience_deltas d WHERE d.day <= audience_closed.day + 1)
      RETURNING day`.execute(tx);
    const day = rows[0]?.day;
    if (day === undefined) return false;
    await sql`
      UPDATE audience_days d SET until = ${day}::date FROM (
        SELECT section, object_id, figure FROM audience_days
        WHERE until IS NULL AND split = '' AND figure IN ('views', 'plays') AND day <= ${day}::date
        GROUP BY 1, 2, 3 HAVING sum(viewers) >= ${AUDIENCE_VIEWERS_MIN}) o
      WHERE d.section = o.section AND d.object_id = o.object_id AND d.figure = o.figure
        AND d.until IS NULL AND d.split = '' AND d.day <= ${day}::date`.execute(tx);
    return true;
  });

/** Of days that are closed. */
export const deletePastNetworks = (db: Database): Promise<void> =>
  keepPartitions(db, 'audience_networks', sql`(SELECT day + 1 FROM audience_closed)`);

/** What was watched of videos goes with its month, when all of that is past. */
export const deletePastAudience = async (db: Database): Promise<void> => {
  const first = sql`${TODAY} - ${sql.lit(AUDIENCE_DAYS_KEPT)}`;
  await sql`DELETE FROM audience_days WHERE day < ${first}`.execute(db);
  await keepPartitions(db, 'audience_parts', sql`date_trunc('month', ${first})::date`);
};
