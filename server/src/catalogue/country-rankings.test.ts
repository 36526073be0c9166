/** Rankings hold the most viewed of each country and group, and those of the week, however many have as many views. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rebuildCountryRankings } from './counters.sql.ts';

const VIDEOS = 2000;

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`INSERT INTO videos (people, dir, title, status_id, gender, duration_seconds, height)
    SELECT 'nobody', 'v', 'V', CASE WHEN n % 50 = 0 THEN 4 ELSE 1 END, (ARRAY['straight', 'gay', 'shemale'])[1 + n % 3], 60, 720
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(test.db);
  // Few and many views, equal ones among them; some videos have none in the week, one more than the highest step.
  await sql`INSERT INTO video_views (video_id, day, country, views)
    SELECT v.id, (now() AT TIME ZONE 'utc')::date - d, country,
      CASE WHEN v.id = 7 AND country = 'DE' THEN 2147483647 ELSE (v.id * 37 * (d + 1)) % (CASE WHEN v.id % 4 = 0 THEN 5000 ELSE 40 END) END
    FROM videos v CROSS JOIN generate_series(0, 12) d CROSS JOIN unnest(ARRAY['', 'DE', 'JP']) country
    WHERE (v.id + d) % 5 = 0 AND (v.id % 3 > 0 OR country <> 'JP' OR d > 7)`.execute(test.db);
});
afterAll(() => test.close());

interface Row {
  country: string;
  gender: string;
  video_id: number;
  views: number;
  week_views: number;
}
const groupOf = ({ country, gender }: Row): string => `${country} ${gender}`;
const byId = (a: Row, b: Row): number => groupOf(a).localeCompare(groupOf(b)) || a.video_id - b.video_id;
/** The first ones of each country and group. */
const best = (rows: readonly Row[], by: 'views' | 'week_views', max: number): Row[] =>
  Object.values(Object.groupBy(rows, groupOf)).flatMap((group = []) =>
    group.toSorted((a, b) => b[by] - a[by] || b.video_id - a.video_id).slice(0, max),
  );

it.each([1, 20, 300, VIDEOS])('of %i videos at most', async (max) => {
  const { db } = test;
  const { rows: sums } = await sql<Row>`
    SELECT c.country, v.gender, v.id AS video_id, sum(x.views)::float8 AS views,
      coalesce(sum(x.views) FILTER (WHERE x.day > (now() AT TIME ZONE 'utc')::date - 7), 0)::float8 AS week_views
    FROM unnest(ARRAY['', 'DE', 'JP']) AS c (country)
    JOIN video_views x ON c.country = '' OR x.country = c.country JOIN videos v ON v.id = x.video_id
    WHERE v.is_listed GROUP BY 1, 2, 3`.execute(db);
  const ofWeek = best(sums, 'week_views', max).filter((row) => row.week_views > 0);
  const expected = [...new Set([...best(sums, 'views', max), ...ofWeek])].sort(byId);
  expect(expected.length).toBeGreaterThan(max);

  await rebuildCountryRankings(db, max);
  const { rows } = await sql<Row>`SELECT country, gender, video_id, views::float8, week_views::float8
    FROM country_rankings`.execute(db);
  expect(rows.sort(byId)).toEqual(expected);
});
