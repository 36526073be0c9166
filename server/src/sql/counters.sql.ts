/** Rebuilds what is counted beforehand, from the rows that it counts: after a bulk fill, and nightly against drift. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

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

/** Everything but the rankings by country. One transaction; readers see the old counts until it ends. */
export const rebuildCounters = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`DELETE FROM listing_counters`.execute(tx);
    await sql`INSERT INTO listing_counters (scope, scope_id, gender, day, videos) ${COUNTER_SETS}`.execute(
      tx,
    );
    await sql`DELETE FROM comment_counters`.execute(tx);
    await sql`INSERT INTO comment_counters (section, object_id, comments)
      SELECT section, object_id, count(*) FROM comments WHERE status_id = 1 GROUP BY 1, 2`.execute(tx);
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

/** Rankings by country and those of everywhere (country ''), from the views by day. */
export const rebuildCountryRankings = (db: Database): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`DELETE FROM country_rankings`.execute(tx);
    await sql`
      INSERT INTO country_rankings (country, gender, video_id, views, week_views)
      SELECT coalesce(x.country, ''), v.gender, x.video_id, sum(x.views),
        coalesce(sum(x.views) FILTER (WHERE x.day > (now() AT TIME ZONE 'utc')::date - 7), 0)
      FROM video_views x JOIN videos v ON v.id = x.video_id
      WHERE v.is_listed
      GROUP BY GROUPING SETS ((x.country, v.gender, x.video_id), (v.gender, x.video_id))
      -- The sum over all countries already holds the views without one.
      HAVING x.country IS DISTINCT FROM ''`.execute(tx);
  });
