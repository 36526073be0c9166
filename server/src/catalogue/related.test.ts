import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { selectRelated } from './related.sql.ts';

const OF_A_MODEL = 3000;
let database: TestDatabase;
let video: number;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const category = await addCategory(db, 'water');
  const { id: model } = await db
    .insertInto('models')
    .values({ dir: 'aki', title: 'Aki' })
    .returning('id')
    .executeTakeFirstOrThrow();
  video = await addVideo(db, { title: 'Pier', categories: [category], models: [model] });
  await sql`INSERT INTO videos (dir, title, status_id, posted_at, height, people, popularity)
    SELECT 'boat-' || n, 'Boat', 1, now(), 720, 'nobody', n FROM generate_series(1, ${OF_A_MODEL}::int) n`.execute(
    db,
  );
  await sql`INSERT INTO video_models (video_id, model_id)
    SELECT id, ${model}::int FROM videos WHERE title = 'Boat'`.execute(db);
  await settleCatalogue(db);
});
afterAll(() => database.close());

const page = (offset: number, limit = 24) =>
  selectRelated(database.db, { videoId: video, limit, offset, minHeight: 0 });

it('looks at the newest of a model that has very many', async () => {
  const { total } = await page(0);
  expect(total).toBe(1000);
});

it('has the same total on each page, one behind the last too', async () => {
  const first = await page(0);
  expect(first.rows).toHaveLength(24);
  expect(first.rows.map(({ title }) => title)).toEqual(Array.from({ length: 24 }, () => 'Boat'));
  const last = await page(first.total - 1);
  expect(last.rows).toHaveLength(1);
  expect([last.total, (await page(first.total)).total]).toEqual([first.total, first.total]);
  expect((await page(first.total)).rows).toEqual([]);
});

it('is empty for a video that shares nothing', async () => {
  const alone = await addVideo(database.db, { title: 'Alone' });
  expect(await selectRelated(database.db, { videoId: alone, limit: 24, offset: 0, minHeight: 0 })).toEqual({
    rows: [],
    total: 0,
  });
});
