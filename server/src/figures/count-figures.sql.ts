/**
 * What happens is one row each, without anyone in it, and is added up in batches into sums by day, as views are (watching/views.sql.ts).
 * Comments, reports, uploads and members come as rows by triggers (migrations 120 and 135), with what platform/visits/visit.ts tells them.
 */
import type { DeviceClass, PlayPage, StorageKind } from '@foyer/shared/wire-schemas/watching/site-figures';
import {
  FETCHED_AHEAD_SECONDS_MAX,
  FETCHED_BYTES_PER_SECOND_MAX,
} from '@foyer/shared/wire-schemas/watching/watched-parts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import type { Visit } from '../platform/visits/visit.ts';
import { keepPartitions } from './partitions.sql.ts';

/** What figures are split by; '' is unknown. */
export interface VisitFacts extends Visit {
  device: DeviceClass | '';
}

const BATCH_ROWS = 20_000;
const TODAY = sql`(now() AT TIME ZONE 'utc')::date`;
/** The whole, and each split that a row `e` has. */
const SPLITS = sql`CROSS JOIN LATERAL (VALUES ('', ''), ('kind', e.kind), ('country', e.country), ('language', e.language),
  ('device', e.device), ('release', e.release)) s(split, value)`;

/** Views that count for their objects. */
export const countViews = async (
  db: Database,
  views: readonly (VisitFacts & { section: string })[],
): Promise<void> => {
  await db
    .insertInto('site_figure_deltas')
    .values(
      views.map(({ section, country, language, device, release }) => ({
        ...{ figure: 'views', kind: section },
        ...{ country, language, device, release },
      })),
    )
    .execute();
};

/** A page, and the visitor's network when it comes for the first time this day. */
export const countPage = async (
  db: Database,
  { country, language, device, release }: VisitFacts,
  { page, networkHash }: { page: string; networkHash: Buffer },
): Promise<void> => {
  await sql`
    WITH added AS (
      INSERT INTO site_visitors (day, network_hash) VALUES (${TODAY}, ${networkHash})
      ON CONFLICT DO NOTHING RETURNING day)
    INSERT INTO site_figure_deltas (figure, kind, country, language, device, release)
    SELECT 'page_views', ${page}, ${country}, ${language}, ${device}, ${release}
    UNION ALL SELECT 'visitors', NULL, ${country}, ${language}, ${device}, ${release} FROM added`.execute(db);
};

export interface Play {
  videoId: number;
  page: PlayPage;
  /** How many hundredths of the video were watched, those that were seen again too. */
  hundredths: number;
  /** Of the video, as the player says; more than could be is left out. */
  bytes: number;
}

export const countPlay = async (
  db: Database,
  { country, language, device, release }: VisitFacts,
  { videoId, page, hundredths, bytes }: Play,
): Promise<void> => {
  await sql`
    INSERT INTO site_figure_deltas (figure, n, kind, country, language, device, release)
    SELECT f.figure, f.n, ${page}, ${country}, ${language}, ${device}, ${release}
    FROM videos v CROSS JOIN LATERAL (SELECT round(v.duration_seconds * ${hundredths}::int / 100.0)::bigint AS seconds) w
    CROSS JOIN LATERAL (VALUES ('plays', 1::bigint), ('watch_seconds', w.seconds), ('traffic', least(${bytes}::bigint,
      (w.seconds + ${sql.lit(FETCHED_AHEAD_SECONDS_MAX)}) * ${sql.lit(FETCHED_BYTES_PER_SECOND_MAX)}))) f(figure, n)
    WHERE v.id = ${videoId} AND f.n > 0`.execute(db);
};

/** @returns how many rows were added up; call again while it is not 0 */
export const foldFigures = async (db: Database): Promise<number> => {
  const { rows } = await typedSql({ n: 'int4' })`
    WITH e AS (
      DELETE FROM site_figure_deltas WHERE id IN (
        SELECT id FROM site_figure_deltas ORDER BY id LIMIT ${sql.lit(BATCH_ROWS)})
      RETURNING day, hour, figure, n, kind, country, language, device, release),
    by_day AS (
      INSERT INTO site_figure_days (split, figure, day, value, n)
      SELECT s.split, e.figure, e.day, s.value, sum(e.n) FROM e ${SPLITS}
      WHERE s.value IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (split, figure, day, value) DO UPDATE SET n = site_figure_days.n + EXCLUDED.n),
    by_hour AS (
      INSERT INTO site_figure_hours (figure, day, hour, n)
      SELECT e.figure, e.day, e.hour, sum(e.n) FROM e GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (figure, day, hour) DO UPDATE SET n = site_figure_hours.n + EXCLUDED.n)
    SELECT count(*)::int AS n FROM e`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Networks of past days, and hours that no page shows any more. */
export const deletePastVisitors = async (db: Database): Promise<void> => {
  await keepPartitions(db, 'site_visitors', TODAY);
  await sql`DELETE FROM site_figure_hours WHERE day < ${TODAY} - 1`.execute(db);
};

/** What the tables say of days before the figures were counted, once. Of what is not there any more nothing is known. */
export const fillEarlierDays = async (db: Database): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const { rows } = await typedSql({ day: 'date' })`
      UPDATE site_figures_since SET is_filled = true WHERE NOT is_filled RETURNING day`.execute(tx);
    const [since] = rows;
    if (!since) return;
    await sql`
      INSERT INTO site_figure_days (split, figure, day, value, n)
      SELECT s.split, e.figure, e.day, s.value, sum(e.n) FROM (
        SELECT 'members' AS figure, (joined_at AT TIME ZONE 'utc')::date AS day, NULL AS kind, '' AS country, '' AS language,
          '' AS device, '' AS release, count(*) AS n FROM members WHERE status_id <> 0 GROUP BY 2
        UNION ALL SELECT 'uploads', (posted_at AT TIME ZONE 'utc')::date, 'video', '', '', '', '', count(*)
          FROM videos WHERE replaces_id IS NULL GROUP BY 2
        UNION ALL SELECT 'uploads', (posted_at AT TIME ZONE 'utc')::date, 'album', '', '', '', '', count(*) FROM albums GROUP BY 2
        UNION ALL SELECT 'comments', (added_at AT TIME ZONE 'utc')::date, section, '', '', '', '', count(*) FROM comments GROUP BY 2, 3
        UNION ALL SELECT 'reports', (created_at AT TIME ZONE 'utc')::date, coalesce(section, ''), '', '', '', '', count(*)
          FROM reports GROUP BY 2, 3
        UNION ALL SELECT 'page_views', day, page, NULL, NULL, NULL, NULL, sum(views) FROM page_views GROUP BY 2, 3
        UNION ALL SELECT 'views', day, 'video', country, NULL, NULL, NULL, sum(views) FROM video_views
          WHERE day > '1970-01-01' GROUP BY 2, 4) e
      ${SPLITS}
      WHERE s.value IS NOT NULL AND e.day < ${since.day}::date GROUP BY 1, 2, 3, 4
      ON CONFLICT (split, figure, day, value) DO NOTHING`.execute(tx);
  });
};

/** What is stored now; of a day the last measure stays. */
export const setStorage = async (
  db: Database,
  bytes: Readonly<Record<Exclude<StorageKind, 'database'>, number>>,
): Promise<void> => {
  await sql`
    WITH e AS (
      SELECT k.key AS kind, k.value::bigint AS n FROM jsonb_each_text(${JSON.stringify(bytes)}::jsonb) k
      UNION ALL SELECT 'database', pg_database_size(current_database()))
    INSERT INTO site_figure_days (split, figure, day, value, n)
    SELECT '', 'storage', ${TODAY}, '', sum(n) FROM e
    UNION ALL SELECT 'kind', 'storage', ${TODAY}, kind, n FROM e
    ON CONFLICT (split, figure, day, value) DO UPDATE SET n = EXCLUDED.n`.execute(db);
};
