import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { foldAllViews } from '../watching/views.sql.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
});
afterAll(() => web.close());

const view = (objectId: number, times: number, daysAgo: number, section = 'video') =>
  sql`INSERT INTO view_deltas (section, object_id, viewed_at)
    SELECT ${section}, ${objectId}, now() - make_interval(days => ${daysAgo}::int)
    FROM generate_series(1, ${times}::int)`.execute(web.db);
const fold = () => foldAllViews(web.db);
const mostPopular = async (page = 1, count = 60): Promise<number[]> =>
  (await web.get(`/api/json/videos2/0/straight/most-popular/${count}/..${page}.all...json`))
    .json()
    .videos.map(({ video_id }: { video_id: number }) => video_id);
const popularityOf = async (id: number): Promise<number> =>
  (await web.db.selectFrom('videos').select('popularity').where('id', '=', id).executeTakeFirstOrThrow())
    .popularity;

it('fades with the age of views: one of today outweighs three of four weeks ago, not five', async () => {
  const [old, recent, more] = [await addVideo(web.db), await addVideo(web.db), await addVideo(web.db)];
  await view(old, 3, 28);
  await view(recent, 1, 0);
  await view(more, 5, 28);
  await fold();
  await settleCatalogue(web.db);
  expect(await mostPopular()).toEqual([more, recent, old]);
  expect((await popularityOf(recent)) / (await popularityOf(old))).toBeCloseTo(4 / 3, 3);
  await view(recent, 1, 0);
  await fold();
  expect(await mostPopular()).toEqual([recent, more, old]);
});

it('rewrites nothing but what was viewed', async () => {
  const [viewed, other] = [await addVideo(web.db), await addVideo(web.db)];
  const versions = async () =>
    Object.fromEntries(
      (
        await sql<{ id: number; version: string }>`SELECT id, xmin::text AS version FROM videos`.execute(
          web.db,
        )
      ).rows.map(({ id, version }) => [id, version]),
    );
  const before = await versions();
  await view(viewed, 2, 0);
  await fold();
  const after = await versions();
  expect(after[viewed]).not.toBe(before[viewed]);
  expect({ ...after, [viewed]: '' }).toEqual({ ...before, [viewed]: '' });
  expect(await popularityOf(other)).toBe(0);
});

it('of albums, playlists and models fades too', async () => {
  const [model] = await web.db
    .insertInto('models')
    .values({ dir: 'a-model', title: 'A model' })
    .returning('id')
    .execute();
  await view(model?.id ?? 0, 4, 14, 'model');
  await fold();
  const { popularity, views } = await web.db
    .selectFrom('models')
    .select(['popularity', 'views'])
    .executeTakeFirstOrThrow();
  expect(views).toBe(4);
  expect(popularity).toBeCloseTo(2, 1);
});

it('keeps deep pages whole and in order while views come in', async () => {
  await sql`INSERT INTO videos (people, dir, title, status_id, duration_seconds, height, popularity)
    SELECT 'nobody', 'v', 'A video', 1, 60, 720, n FROM generate_series(1, 1500) n`.execute(web.db);
  await settleCatalogue(web.db);
  // A few move to the front after the anchors were written.
  const ids = await mostPopular(20);
  for (const id of ids.slice(0, 5)) await view(id, 5000, 0);
  await fold();
  const seen: number[] = [];
  for (let page = 1; page <= 25; page += 1) seen.push(...(await mostPopular(page)));
  const { rows } = await sql<{ id: number }>`SELECT id FROM videos WHERE status_id = 1
    ORDER BY popularity DESC, id DESC`.execute(web.db);
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  // Each page is in order, and no page lies further off than what has moved since.
  seen.forEach((id, index) => expect(Math.abs((place.get(id) ?? -1e9) - index)).toBeLessThanOrEqual(5));
  expect(new Set(seen.slice(0, 5))).toEqual(new Set(ids.slice(0, 5)));
});
