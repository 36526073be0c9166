/** Views arrive as rows and are folded in batches, so that a popular video is not one contended row. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const VIEW_SECTIONS = ['video', 'album', 'playlist', 'member', 'model'] as const;
export type ViewSection = (typeof VIEW_SECTIONS)[number];

/**
 * Objects of one transaction: each costs a write to a dozen indexes, and anyone who votes for one of them waits for its end.
 * All views of an object are folded together.
 */
const BATCH_OBJECTS = 1000;

export interface CountedView {
  section: string;
  objectId: number;
  /** '' when it must not be counted for one. */
  country: string;
}
export const insertViews = async (db: Database, views: readonly CountedView[]): Promise<void> => {
  await db
    .insertInto('view_deltas')
    .values(views.map(({ section, objectId, country }) => ({ section, object_id: objectId, country })))
    .execute();
};

/** Keeps one row for each video, moved to the front. */
export const insertHistory = async (db: Database, memberId: number, videoId: number): Promise<void> => {
  await sql`INSERT INTO history (member_id, video_id) VALUES (${memberId}, ${videoId})
    ON CONFLICT (member_id, video_id) DO UPDATE SET viewed_at = now()`.execute(db);
};

const TODAY = sql`(now() AT TIME ZONE 'utc')::date`;
/** Where page views of campaigns go that have no bucket of their own. */
export const OTHER_CAMPAIGNS = 'other';

/** Whether this day counts the campaign by name: a new one only while there are fewer than `max`. */
const admitCampaign = async (db: Database, campaign: string, max: number): Promise<boolean> => {
  const { rows } = await typedSql({ isKnown: 'bool', count: 'int4' })`
    SELECT EXISTS (SELECT FROM page_campaigns WHERE day = ${TODAY} AND campaign = ${campaign}) AS "isKnown",
      (SELECT count(*)::int FROM page_campaigns WHERE day = ${TODAY}) AS count`.execute(db);
  const [day] = rows;
  if (!day || day.isKnown || day.count >= max) return day?.isKnown ?? false;
  return db.transaction().execute(async (tx) => {
    // Two new ones at the same time would both find room for one.
    await sql`SELECT pg_advisory_xact_lock(hashtext('page campaigns'))`.execute(tx);
    await sql`INSERT INTO page_campaigns (day, campaign) SELECT ${TODAY}, ${campaign}
      WHERE (SELECT count(*) FROM page_campaigns WHERE day = ${TODAY}) < ${max} ON CONFLICT DO NOTHING`.execute(
      tx,
    );
    const added = await sql`
      SELECT FROM page_campaigns WHERE day = ${TODAY} AND campaign = ${campaign}`.execute(tx);
    return added.rows.length > 0;
  });
};

/** @param campaign '' for none; of those beyond `maxCampaigns` a day the count is one bucket */
export const countPage = async (
  db: Database,
  page: string,
  campaign: string,
  maxCampaigns: number,
): Promise<void> => {
  const isOwn =
    campaign === '' || campaign === OTHER_CAMPAIGNS || (await admitCampaign(db, campaign, maxCampaigns));
  const bucket = isOwn ? campaign : OTHER_CAMPAIGNS;
  await sql`INSERT INTO page_views (day, page, campaign, views)
    VALUES (${TODAY}, ${page}, ${bucket}, 1)
    ON CONFLICT (day, page, campaign) DO UPDATE SET views = page_views.views + 1`.execute(db);
};

export const deletePastCampaigns = async (db: Database): Promise<void> => {
  await sql`DELETE FROM page_campaigns WHERE day < ${TODAY}`.execute(db);
};

/** Days before today whose views stand by day: the rankings look at seven. */
export const VIEW_DAYS_KEPT = 14;
/** The day under which the views of all days before stand together. */
const PAST_DAYS = sql`'1970-01-01'::date`;

/** @returns how many rows were taken into those of the past; call again while it is not 0 */
export const foldPastViewDays = async (db: Database, maxRows = 20_000): Promise<number> => {
  const { rows } = await typedSql({ n: 'int4' })`
    WITH past AS (
      DELETE FROM video_views x USING (
        SELECT video_id, day, country FROM video_views
        WHERE day < ${TODAY} - ${sql.lit(VIEW_DAYS_KEPT)} AND day > ${PAST_DAYS}
        ORDER BY day LIMIT ${maxRows} FOR UPDATE SKIP LOCKED) o
      WHERE x.video_id = o.video_id AND x.day = o.day AND x.country = o.country
      RETURNING x.video_id, x.country, x.views),
    folded AS (
      INSERT INTO video_views (video_id, day, country, views)
      SELECT video_id, ${PAST_DAYS}, country, sum(views) FROM past GROUP BY 1, 3 ORDER BY 1, 3
      ON CONFLICT (video_id, day, country) DO UPDATE SET views = video_views.views + EXCLUDED.views)
    SELECT count(*)::int AS n FROM past`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Popularity fades by what its views weigh: see migration 0013. */
const FADING = ['album', 'playlist', 'model'];
const COUNTED = { album: 'albums', playlist: 'playlists', model: 'models', member: 'members' } as const;

/** @returns how many views were folded, of the objects that wait longest. One that comes alongside another waits for the rows that are being folded, and finds them gone */
export const foldViews = (db: Database, upToId = Number.MAX_SAFE_INTEGER): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`
      CREATE TEMP TABLE folded ON COMMIT DROP AS
      WITH gone AS (DELETE FROM view_deltas d USING (
          SELECT section, object_id FROM view_deltas WHERE id <= ${sql.lit(upToId)}
          GROUP BY 1, 2 ORDER BY min(id) LIMIT ${sql.lit(BATCH_OBJECTS)}) o
        WHERE d.section = o.section AND d.object_id = o.object_id RETURNING d.*)
      SELECT section, object_id, country, (viewed_at AT TIME ZONE 'utc')::date AS day, count(*)::int AS n,
        sum(popularity_weight(viewed_at)) AS weight
      FROM gone GROUP BY 1, 2, 3, 4`.execute(tx);
    const { rows } = await typedSql({ n: 'int4' })`SELECT coalesce(sum(n), 0)::int AS n FROM folded`.execute(
      tx,
    );
    const total = rows[0]?.n ?? 0;
    if (total === 0) return 0;
    await sql`UPDATE videos v SET views = v.views + f.n, popularity = v.popularity + f.weight
      FROM (SELECT object_id, sum(n) AS n, sum(weight) AS weight FROM folded WHERE section = 'video' GROUP BY 1 ORDER BY 1) f
      WHERE v.id = f.object_id`.execute(tx);
    await sql`INSERT INTO video_views (video_id, day, country, views)
      SELECT f.object_id, f.day, f.country, f.n FROM folded f JOIN videos v ON v.id = f.object_id
      WHERE f.section = 'video' ORDER BY 1, 2, 3
      ON CONFLICT (video_id, day, country) DO UPDATE SET views = video_views.views + EXCLUDED.views`.execute(
      tx,
    );
    for (const [section, table] of Object.entries(COUNTED))
      await sql`UPDATE ${sql.table(table)} o SET views = o.views + f.n${
        FADING.includes(section) ? sql`, popularity = o.popularity + f.weight` : sql``
      }
        FROM (SELECT object_id, sum(n) AS n, sum(weight) AS weight FROM folded WHERE section = ${section} GROUP BY 1) f
        WHERE o.id = f.object_id`.execute(tx);
    return total;
  });

/** Everything that has come in until now; what comes in meanwhile waits for the next time. */
export const foldAllViews = async (db: Database): Promise<void> => {
  const { rows } = await typedSql({ last: 'int8?' })`SELECT max(id) AS last FROM view_deltas`.execute(db);
  const last = rows[0]?.last;
  if (typeof last === 'number') while ((await foldViews(db, last)) > 0);
};
