/** What is counted beforehand: rebuilt from the rows that it counts after a bulk fill and against drift, folded in between. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { isLockTimeout } from '../platform/database/is-statement-cancelled.ts';
import { lockAgainstRebuild } from '../platform/database/lock-against-rebuild.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Changes that one run takes in. */
const DELTA_BATCH = 20_000;

const COUNTER_SETS = sql`
  SELECT 'all', 0, gender, '1970-01-01'::date, count(*)::int FROM videos WHERE is_listed GROUP BY gender
  UNION ALL
  SELECT 'all', 0, gender, (posted_at AT TIME ZONE 'utc')::date, count(*)::int FROM videos WHERE is_listed GROUP BY 3, 4
  UNION ALL
  SELECT 'category', category_id, gender, '1970-01-01', count(*)::int FROM video_categories WHERE is_listed GROUP BY 2, 3
  UNION ALL
  SELECT 'model', vm.model_id, v.gender, '1970-01-01', count(*)::int
    FROM video_models vm JOIN videos v ON v.id = vm.video_id WHERE v.is_listed GROUP BY 2, 3
  UNION ALL
  SELECT 'channel', channel_id, gender, '1970-01-01', count(*)::int
    FROM videos WHERE is_listed AND channel_id IS NOT NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'member', member_id, gender, '1970-01-01', count(*)::int
    FROM videos WHERE is_listed AND member_id IS NOT NULL GROUP BY 2, 3
  UNION ALL
  SELECT 'members', 0, '', '1970-01-01', count(*)::int FROM members WHERE status_id IN (1, 6) AND NOT is_private`;

const FACET_SETS = sql`
  SELECT 'all', 0, gender, coalesce((posted_at AT TIME ZONE 'utc')::date, '1970-01-01'), quality_of(height),
    length_of(duration_seconds), count(*)::int
  FROM videos WHERE is_listed
  GROUP BY GROUPING SETS ((3, (posted_at AT TIME ZONE 'utc')::date, 5, 6), (3, 5, 6))
  UNION ALL
  SELECT 'category', category_id, gender, '1970-01-01', quality_of(height), length_of(duration_seconds), count(*)::int
  FROM video_categories WHERE is_listed GROUP BY 2, 3, 5, 6`;

/**
 * One snapshot sees the rows that are counted and the changes that the counts thereby hold; readers see the old ones
 * until it ends. A fold at the same time makes it fail, and it is tried again.
 */
const rebuildTotals = (db: Database): Promise<void> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockAgainstRebuild(tx, 'listing_counters');
      await sql`DELETE FROM listing_deltas`.execute(tx);
      await sql`DELETE FROM listing_counters`.execute(tx);
      await sql`INSERT INTO listing_counters (scope, scope_id, gender, day, videos) ${COUNTER_SETS}`.execute(
        tx,
      );
      await sql`DELETE FROM listing_facets`.execute(tx);
      await sql`INSERT INTO listing_facets (scope, scope_id, gender, day, quality, length, videos) ${FACET_SETS}`.execute(
        tx,
      );
    });

const REBUILD_TRIES = 3;
const SERIALIZATION_FAILURE = '40001';

const rebuildTotalsWithRetries = async (db: Database): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await rebuildTotals(db);
    } catch (error) {
      const isRace = error instanceof Error && 'code' in error && error.code === SERIALIZATION_FAILURE;
      if (!isRace || tries === REBUILD_TRIES) throw error;
    }
};

type Recounted = 'comments' | 'models' | 'channels' | 'playlists' | 'albums' | 'album_categories' | 'members';

/** Writes only where a count is another one: a row that is written has a new place in every index, and is locked until the end. */
const recount = async (
  db: Database,
  table: Recounted,
  counts: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> => {
  const names = Object.keys(counts);
  const columns = (of: string) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
  await sql`UPDATE ${sql.table(table)} t SET ${sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    FROM (SELECT o.id, ${sql.join(names.map((name) => sql`${counts[name]} AS ${sql.ref(name)}`))}
      FROM ${sql.table(table)} o) n
    WHERE n.id = t.id AND (${columns('t')}) IS DISTINCT FROM (${columns('n')})`.execute(db);
};

/** Everything but the rankings by country and the anchors. */
export const rebuildCounters = async (db: Database): Promise<void> => {
  await rebuildTotalsWithRetries(db);
  // Before the counters are held: who deletes a comment holds its row, and then waits for them.
  await recount(db, 'comments', {
    answers: sql`(SELECT count(*)::int FROM comments a WHERE a.parent_id = o.id AND a.status_id = 1)`,
  });
  await db.transaction().execute(async (tx) => {
    await lockAgainstRebuild(tx, 'comment_counters');
    await sql`DELETE FROM comment_counters`.execute(tx);
    await sql`INSERT INTO comment_counters (section, object_id, comments, answers)
      SELECT section, object_id, count(*), count(parent_id) FROM comments WHERE status_id = 1 GROUP BY 1, 2`.execute(
      tx,
    );
    for (const table of ['video', 'album', 'playlist'] as const)
      await sql`UPDATE ${sql.table(`${table}s`)} o SET comments_count = c.comments FROM comment_counters c
        WHERE c.section = ${table} AND c.object_id = o.id AND o.comments_count <> c.comments`.execute(tx);
    await sql`UPDATE videos v SET favourites_count = f.n
      FROM (SELECT video_id, count(*) AS n FROM favourites GROUP BY 1) f
      WHERE f.video_id = v.id AND v.favourites_count <> f.n`.execute(tx);
    const listed = (scope: 'model' | 'channel' | 'member') =>
      sql`(SELECT coalesce(sum(videos), 0)::int FROM listing_counters WHERE scope = ${scope} AND scope_id = o.id)`;
    const subscribers = (kind: 'model' | 'channel' | 'member') =>
      sql`(SELECT count(*)::int FROM subscriptions WHERE kind = ${kind} AND target_id = o.id)`;
    for (const kind of ['model', 'channel'] as const)
      await recount(tx, `${kind}s`, { videos_count: listed(kind), subscribers_count: subscribers(kind) });
    await recount(tx, 'playlists', {
      videos_count: sql`(SELECT count(*)::int FROM playlist_videos pv JOIN videos v ON v.id = pv.video_id
        WHERE pv.playlist_id = o.id AND v.is_listed)`,
    });
    await recount(tx, 'albums', {
      photos_count: sql`(SELECT count(*)::int FROM photos WHERE album_id = o.id)`,
    });
    await recount(tx, 'album_categories', {
      albums_count: sql`(SELECT count(*)::int FROM albums_in_categories ac JOIN albums a ON a.id = ac.album_id
        WHERE ac.category_id = o.id AND a.status_id = 1 AND NOT a.is_private)`,
    });
    await recount(tx, 'members', {
      videos_count: listed('member'),
      albums_count: sql`(SELECT count(*)::int FROM albums WHERE member_id = o.id AND status_id = 1 AND NOT is_private)`,
      playlists_count: sql`(SELECT count(*)::int FROM playlists WHERE member_id = o.id AND visible = 1 AND NOT is_deleted)`,
      favourites_count: sql`(SELECT count(*)::int FROM favourites WHERE member_id = o.id)`,
      friends_count: sql`(SELECT count(*)::int FROM friends
        WHERE accepted_at IS NOT NULL AND o.id IN (member_id, friend_id))`,
      subscribers_count: subscribers('member'),
    });
  });
};

const fold = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '1s'`.execute(tx);
    await sql`CREATE TEMP TABLE gone ON COMMIT DROP AS WITH d AS (DELETE FROM listing_deltas WHERE id IN
      (SELECT id FROM listing_deltas ORDER BY id LIMIT ${sql.lit(DELTA_BATCH)} FOR UPDATE SKIP LOCKED) RETURNING *)
      SELECT * FROM d`.execute(tx);
    const { rows } = await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM gone`.execute(tx);
    const count = rows[0]?.n ?? 0;
    if (count === 0) return 0;
    await sql`INSERT INTO listing_counters AS c (scope, scope_id, gender, day, videos)
      SELECT scope, scope_id, gender, d, sum(delta) FROM (
        SELECT scope, scope_id, gender, '1970-01-01'::date AS d, delta FROM gone
        UNION ALL SELECT scope, scope_id, gender, day, delta FROM gone WHERE scope = 'all') x
      GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4
      ON CONFLICT (scope, scope_id, gender, day) DO UPDATE SET videos = greatest(0, c.videos + EXCLUDED.videos)`.execute(
      tx,
    );
    await sql`INSERT INTO listing_facets AS f (scope, scope_id, gender, day, quality, length, videos)
      SELECT scope, scope_id, gender, d, quality, length, sum(delta) FROM (
        SELECT scope, scope_id, gender, '1970-01-01'::date AS d, quality, length, delta FROM gone
        WHERE scope IN ('all', 'category')
        UNION ALL SELECT scope, scope_id, gender, day, quality, length, delta FROM gone WHERE scope = 'all') x
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (scope, scope_id, gender, day, quality, length)
      DO UPDATE SET videos = greatest(0, f.videos + EXCLUDED.videos)`.execute(tx);
    for (const scope of ['model', 'channel', 'member'] as const)
      await sql`UPDATE ${sql.table(`${scope}s`)} o SET videos_count = greatest(0, o.videos_count + x.n)
        FROM (SELECT scope_id, sum(delta) AS n FROM gone WHERE scope = ${scope}
          GROUP BY 1 HAVING sum(delta) <> 0 ORDER BY 1) x
        WHERE o.id = x.scope_id`.execute(tx);
    return count;
  });

/**
 * Takes the changes since into the totals. @returns how many there were; call again while it is not 0. None while the totals are counted anew,
 * which takes minutes of millions of videos: the changes wait.
 */
export const foldListingDeltas = async (db: Database): Promise<number> => {
  try {
    return await fold(db);
  } catch (error) {
    if (isLockTimeout(error)) return 0;
    throw error;
  }
};

/** A ranking holds a hundred pages; what is below them is in no top list. */
const RANKING_MAX = 6000;

/** What is above e to the power of 22 views is one step more. */
const stepOf = (views: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`width_bucket(ln(greatest(${views}, 1)::float8), 0, 22, 440)`;

/**
 * Rankings by country and those of everywhere (country ''), from the views by day. Rows are counted by how many views they have, in steps of
 * five hundredths, and only those above the step that a ranking ends in are sorted.
 * @param max other than RANKING_MAX in tests
 */
export const rebuildCountryRankings = (db: Database, max = RANKING_MAX): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAgainstRebuild(tx, 'country_rankings');
    await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
    // A merge would sort all rows for the few that a ranking ends in.
    await sql`SET LOCAL enable_mergejoin = off`.execute(tx);
    await sql`DELETE FROM country_rankings`.execute(tx);
    const lastStep = (step: 'step' | 'week_step') => sql`
      SELECT country, gender, coalesce(max(step) FILTER (WHERE videos >= ${max}::int), 0) AS step FROM (
        SELECT country, gender, ${sql.ref(step)} AS step,
          sum(sum(videos)) OVER (PARTITION BY country, gender ORDER BY ${sql.ref(step)} DESC) AS videos
        FROM steps WHERE ${sql.ref(step)} IS NOT NULL GROUP BY 1, 2, 3) s
      GROUP BY 1, 2`;
    await sql`
      WITH viewed AS MATERIALIZED (
        SELECT x.country, v.gender, x.video_id, x.views, x.week_views, ${stepOf(sql`x.views`)} AS step,
          CASE WHEN x.week_views > 0 THEN ${stepOf(sql`x.week_views`)} END AS week_step
        FROM (
          SELECT d.video_id, coalesce(d.country, '') AS country, sum(d.views) AS views,
            coalesce(sum(d.views) FILTER (WHERE d.day > (now() AT TIME ZONE 'utc')::date - 7), 0) AS week_views
          FROM video_views d GROUP BY GROUPING SETS ((d.video_id, d.country), (d.video_id))
          -- The sum over all countries already holds the views without one.
          HAVING d.country IS DISTINCT FROM '') x
        JOIN videos v ON v.id = x.video_id WHERE v.is_listed),
      steps AS MATERIALIZED (SELECT country, gender, step, week_step, count(*) AS videos FROM viewed GROUP BY 1, 2, 3, 4),
      of_all AS MATERIALIZED (${lastStep('step')}),
      of_week AS MATERIALIZED (${lastStep('week_step')})
      INSERT INTO country_rankings (country, gender, video_id, views, week_views)
      SELECT country, gender, video_id, views, week_views FROM (
        SELECT v.*, row_number() OVER (PARTITION BY country, gender ORDER BY v.views DESC, v.video_id DESC) AS by_views,
          row_number() OVER (PARTITION BY country, gender ORDER BY v.week_views DESC, v.video_id DESC) AS by_week
        FROM viewed v JOIN of_all a USING (country, gender) LEFT JOIN of_week w USING (country, gender)
        WHERE v.step >= a.step OR v.week_step >= w.step) r
      WHERE by_views <= ${max}::int OR (by_week <= ${max}::int AND week_views > 0)`.execute(tx);
  });
