import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rebuildCountryRankings } from '../catalogue/counters.sql.ts';
import { VIEW_DAYS_KEPT, foldPastViewDays } from './views.sql.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const rankings = async () =>
  (
    await sql`SELECT country, video_id, views, week_views FROM country_rankings ORDER BY 1, 2`.execute(
      test.db,
    )
  ).rows;

it('of days that no ranking looks at become one row, and every ranking stays unchanged', async () => {
  const { db } = test;
  const ids = [await addVideo(db), await addVideo(db)];
  for (const id of ids)
    await sql`INSERT INTO video_views (video_id, day, country, views)
      SELECT ${id}, (now() AT TIME ZONE 'utc')::date - d, country, 1 + d % 7
      FROM generate_series(0, 399) d CROSS JOIN unnest(ARRAY['', 'DE', 'JP']) country`.execute(db);
  await settleCatalogue(db);
  const before = await rankings();
  expect(before.length).toBeGreaterThan(0);

  expect(await foldPastViewDays(db, 500)).toBe(500);
  while ((await foldPastViewDays(db, 500)) > 0);
  const rows = await db.selectFrom('video_views').select(['video_id', 'day', 'country']).execute();
  // Today and the days kept, and one row for all before, of each video and country.
  expect(rows).toHaveLength(ids.length * 3 * (VIEW_DAYS_KEPT + 1 + 1));
  expect(rows.every(({ country }) => ['', 'DE', 'JP'].includes(country))).toBe(true);
  await rebuildCountryRankings(db);
  expect(await rankings()).toEqual(before);
  expect(await foldPastViewDays(db, 500)).toBe(0);
});
