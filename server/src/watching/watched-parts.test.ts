import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { WATCHED_VIEWERS_MIN } from '@foyer/shared/wire-schemas/watching/watched-parts';
import { addVideo } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { WATCHED_PER_VIDEO_AND_HOUR } from './watched-parts.ts';
import { foldWatchedParts } from './watched-parts.sql.ts';

let web: TestWeb;
let id: number;
beforeAll(async () => {
  web = await openTestWeb();
});
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  id = await addVideo(web.db);
});
afterAll(() => web.close());

/** The first `watched` parts once, all others not at all. */
const partsOf = (watched: number, digit = '1') => digit.repeat(watched).padEnd(100, '0');
const send = (parts: string, visitor = 1, objectId = id) =>
  web.post(
    '/api/stats.php',
    { act: 'watched', section: 'video', object_id: String(objectId), parts },
    { 'x-forwarded-for': `192.0.2.${visitor}` },
  );
const read = async () => (await web.get(`/api/json/watched_parts/0/0/0/${id}.json`)).json();
const addVisits = async (count: number, parts: string) => {
  for (let visit = 0; visit < count; visit += 1)
    await web.db.insertInto('watched_part_deltas').values({ video_id: id, parts }).execute();
};

it('tells nothing of few visits, and the shape of many', async () => {
  await addVisits(WATCHED_VIEWERS_MIN - 1, partsOf(100));
  await foldWatchedParts(web.db);
  expect(await read()).toEqual({ parts: [] });
  await addVisits(WATCHED_VIEWERS_MIN, partsOf(20));
  while ((await foldWatchedParts(web.db)) > 0);
  const { parts } = await read();
  expect(parts).toHaveLength(100);
  expect([parts[0], parts[50], parts[99]]).toEqual([100, 49, 49]);
  // Neighbours are averaged.
  expect(parts[20]).toBeGreaterThan(49);
});

it('keeps neither who watched nor when', async () => {
  expect((await send(partsOf(40))).statusCode).toBe(200);
  const rows = await web.db.selectFrom('watched_part_deltas').selectAll().execute();
  expect(rows).toEqual([{ id: expect.any(Number), video_id: id, parts: partsOf(40) }]);
  expect(await foldWatchedParts(web.db)).toBe(1);
  expect(await web.db.selectFrom('watched_part_deltas').selectAll().execute()).toEqual([]);
});

it('refuses what is no list of parts', async () => {
  for (const parts of ['', '1', partsOf(0), '4'.repeat(100), `${partsOf(1)}0`, 'x'.repeat(100)])
    expect([parts, (await send(parts)).statusCode]).toEqual([parts, 400]);
  expect(await foldWatchedParts(web.db)).toBe(0);
});

it('takes a few visits an hour from one network, however many come', async () => {
  const answers = [];
  for (let visit = 0; visit <= WATCHED_PER_VIDEO_AND_HOUR; visit += 1)
    answers.push((await send(partsOf(3))).json().ok ?? false);
  expect(answers.filter(Boolean)).toHaveLength(WATCHED_PER_VIDEO_AND_HOUR);
  expect((await send(partsOf(3), 2)).json().ok).toBe(true);
  while ((await foldWatchedParts(web.db)) > 0);
});

it('drops what was sent for a video that has gone', async () => {
  await addVisits(2, partsOf(5));
  await web.db
    .insertInto('watched_part_deltas')
    .values({ video_id: 99_999_999, parts: partsOf(5) })
    .execute();
  expect(await foldWatchedParts(web.db)).toBe(3);
  const row = await web.db
    .selectFrom('watched_parts')
    .select('viewers')
    .where('video_id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ viewers: 2 });
});
