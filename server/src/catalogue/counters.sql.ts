/** What is counted beforehand: rebuilt from the rows that it counts after a bulk fill and against drift, folded in between. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
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

/** Everything but the rankings by country and the anchors. */
export const rebuildCounters = async (db: Database): Promise<void> => {
  await rebuildTotalsWithRetries(db);
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
    await sql`UPDATE models m SET
        videos_count = (SELECT coalesce(sum(videos), 0) FROM listing_counters WHERE scope = 'model' AND scope_id = m.id),
        subscribers_count = (SELECT count(*) FROM subscriptions WHERE kind = 'model' AND target_id = m.id)`.execute(
      tx,
    );
    await sql`UPDATE channels c SET
        videos_count = (SELECT coalesce(sum(videos), 0) FROM listing_counters WHERE scope = 'channel' AND scope_id = c.id),
        subscribers_count = (SELECT count(*) FROM subscriptions WHERE kind = 'channel' AND target_id = c.id)`.execute(
      tx,
    );
    await sql`UPDATE playlists p SET videos_count =
      (SELECT count(*) FROM playlist_videos pv JOIN videos v ON v.id = pv.video_id
        WHERE pv.playlist_id = p.id AND v.is_listed)`.execute(tx);
    await sql`UPDATE albums a SET photos_count = (SELECT count(*) FROM photos WHERE album_id = a.id)`.execute(
      tx,
    );
    await sql`UPDATE album_categories c SET albums_count =
      (SELECT count(*) FROM albums_in_categories ac JOIN albums a ON a.id = ac.album_id
        WHERE ac.category_id = c.id AND a.status_id = 1 AND NOT a.is_private)`.execute(tx);
    await sql`UPDATE members m SET
        videos_count = (SELECT coalesce(sum(videos), 0) FROM listing_counters WHERE scope = 'member' AND scope_id = m.id),
        albums_count = (SELECT count(*) FROM albums WHERE member_id = m.id AND status_id = 1 AND NOT is_private),
        playlists_count = (SELECT count(*) FROM playlists WHERE member_id = m.id AND visible = 1 AND NOT is_deleted),
        favourites_count = (SELECT count(*) FROM favourites WHERE member_id = m.id),
        friends_count = (SELECT count(*) FROM friends
          WHERE accepted_at IS NOT NULL AND m.id IN (member_id, friend_id)),
        subscribers_count = (SELECT count(*) FROM subscriptions WHERE kind = 'member' AND target_id = m.id)`.execute(
      tx,
    );
  });
};

/** Takes the changes since into the totals. @returns how many there were; call again while it is not 0 */
export const foldListingDeltas = (db: Database): Promise<number> =>
  db.transaction().execute(async (tx) => {
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

/** A ranking holds a hundred pages; what is below them is in no top list. */
const RANKING_MAX = 6000;

/** Rankings by country and those of everywhere (country ''), from the views by day. */
export const rebuildCountryRankings = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAgainstRebuild(tx, 'country_rankings');
    await sql`DELETE FROM country_rankings`.execute(tx);
    await sql`
      INSERT INTO country_rankings (country, gender, video_id, views, week_views)
      SELECT country, gender, video_id, views, week_views FROM (
        SELECT *, row_number() OVER (PARTITION BY country, gender ORDER BY views DESC, video_id DESC) AS by_views,
          row_number() OVER (PARTITION BY country, gender ORDER BY week_views DESC, video_id DESC) AS by_week
        FROM (
          SELECT coalesce(x.country, '') AS country, v.gender, x.video_id, sum(x.views) AS views,
            coalesce(sum(x.views) FILTER (WHERE x.day > (now() AT TIME ZONE 'utc')::date - 7), 0) AS week_views
          FROM video_views x JOIN videos v ON v.id = x.video_id
          WHERE v.is_listed
          GROUP BY GROUPING SETS ((x.country, v.gender, x.video_id), (v.gender, x.video_id))
          -- The sum over all countries already holds the views without one.
          HAVING x.country IS DISTINCT FROM '') s) r
      WHERE by_views <= ${sql.lit(RANKING_MAX)} OR (by_week <= ${sql.lit(RANKING_MAX)} AND week_views > 0)`.execute(
      tx,
    );
  });
