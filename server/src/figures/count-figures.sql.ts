/**
 * What happens is one row each, without anyone in it, and is added up in batches into sums by day, as views are (watching/views.sql.ts).
 * Comments, reports, uploads and members come as rows by triggers (migration 120).
 */
import type { DeviceClass, StorageKind } from '@foyer/shared/wire-schemas/watching/site-figures';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** What figures are split by; '' is unknown. */
export interface VisitFacts {
  country: string;
  language: string;
  device: DeviceClass | '';
  /** Number of the release set that the visitor's pages come from. */
  release: string;
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

/** @param hundredths how many hundredths of the video were watched, those that were seen again too */
export const countPlay = async (
  db: Database,
  { country, language, device, release }: VisitFacts,
  { videoId, hundredths }: { videoId: number; hundredths: number },
): Promise<void> => {
  await sql`
    INSERT INTO site_figure_deltas (figure, n, country, language, device, release)
    SELECT f.figure, f.n, ${country}, ${language}, ${device}, ${release}
    FROM videos v CROSS JOIN LATERAL (VALUES ('plays', 1::bigint),
      ('watch_seconds', round(v.duration_seconds * ${hundredths}::int / 100.0)::bigint)) f(figure, n)
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
  await sql`DELETE FROM site_visitors WHERE day < ${TODAY}`.execute(db);
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
        SELECT 'members' AS figure, (joined_at AT TIME ZONE 'utc')::date AS day, NULL AS kind, NULL AS country, NULL AS language,
          NULL AS device, NULL AS release, count(*) AS n FROM members WHERE status_id <> 0 GROUP BY 2
        UNION ALL SELECT 'uploads', (posted_at AT TIME ZONE 'utc')::date, 'video', NULL, NULL, NULL, NULL, count(*)
          FROM videos WHERE replaces_id IS NULL GROUP BY 2
        UNION ALL SELECT 'uploads', (posted_at AT TIME ZONE 'utc')::date, 'album', NULL, NULL, NULL, NULL, count(*) FROM albums GROUP BY 2
        UNION ALL SELECT 'comments', (added_at AT TIME ZONE 'utc')::date, section, NULL, NULL, NULL, NULL, count(*) FROM comments GROUP BY 2, 3
        UNION ALL SELECT 'reports', (created_at AT TIME ZONE 'utc')::date, coalesce(section, ''), NULL, NULL, NULL, NULL, count(*)
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
