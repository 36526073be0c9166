import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { SEARCH_COUNT_MAX, type SearchRequest, selectSearch } from './search-listing.sql.ts';
import { SORT_COLUMNS } from './sort-columns.ts';

const VIDEOS = 24_000;
let test: TestDatabase;

/** Every second video is calm, every thousandth one rare, and one alone is titled so. */
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`INSERT INTO videos (id, dir, title, status_id, duration_seconds, height, popularity, views, posted_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, 'v', CASE WHEN n = 777 THEN 'Calm' ELSE 'A video' END, 1, n % 1000, 720, (n * 7919) % 10007, (n * 31) % 5003,
      now() - make_interval(mins => (n * 17) % 9973) FROM generate_series(1, ${VIDEOS}::int) n`.execute(
    test.db,
  );
  await sql`INSERT INTO video_search (video_id, tokens)
    SELECT n, (CASE WHEN n % 2 = 1 THEN '''calm'':1A ' ELSE '' END || CASE WHEN n % 1000 = 1 THEN '''rare'':2B' ELSE '''other'':2B' END)::tsvector
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(test.db);
  await sql`ANALYZE videos, video_search`.execute(test.db);
}, 60_000);
afterAll(() => test.close());

const request = (query: string, values: Partial<SearchRequest> = {}): SearchRequest => ({
  source: { kind: 'search', query: `'${query}'`, text: query, byRelevance: false },
  gender: 'straight',
  sort: 'latest-updates',
  type: 'all',
  duration: '',
  date: '',
  limit: 60,
  offset: 0,
  ...values,
});
const idsOf = async (asked: SearchRequest): Promise<{ total: number; ids: number[] }> => {
  const { total, rows } = await selectSearch(test.db, asked);
  return { total, ids: rows.map(({ id }) => id) };
};
const expected = async (query: string, column: string, offset: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`SELECT v.id FROM videos v JOIN video_search s ON s.video_id = v.id
      WHERE s.tokens @@ ${`'${query}'`}::tsquery ORDER BY ${sql.ref(column)} DESC, id DESC LIMIT 60 OFFSET ${offset}`.execute(
      test.db,
    )
  ).rows.map(({ id }) => id);

it.each(VIDEO_SORTS)('sorts frequent and rare matches by %s as if all of them were read', async (sort) => {
  for (const offset of [0, 600]) {
    const frequent = await idsOf(request('calm', { sort, offset }));
    expect(frequent).toEqual({
      total: SEARCH_COUNT_MAX,
      ids: await expected('calm', SORT_COLUMNS[sort], offset),
    });
  }
  const rare = await idsOf(request('rare', { sort }));
  expect(rare).toEqual({ total: 24, ids: await expected('rare', SORT_COLUMNS[sort], 0) });
});

it('counts what filters leave of frequent matches', async () => {
  const short = await idsOf(request('calm', { duration: '2' }));
  expect([short.total, short.ids.length]).toEqual([SEARCH_COUNT_MAX, 60]);
  const none = await idsOf(request('calm', { type: '4k' }));
  expect(none).toEqual({ total: 0, ids: [] });
});

it('has no page behind what is counted', async () => {
  const last = await idsOf(request('calm', { offset: SEARCH_COUNT_MAX - 20 }));
  expect([last.total, last.ids.length]).toEqual([SEARCH_COUNT_MAX, 20]);
  expect((await idsOf(request('calm', { offset: SEARCH_COUNT_MAX }))).ids).toEqual([]);
});

it('puts the exact title first and popular matches before the others that fit alike', async () => {
  const source = { kind: 'search', query: "'calm'", text: 'calm', byRelevance: true } as const;
  const { total, ids } = await idsOf(request('calm', { source }));
  expect([total, ids.length, ids[0]]).toEqual([SEARCH_COUNT_MAX, 60, 777]);
  expect(ids.slice(1, 20)).toEqual(
    (await expected('calm', 'popularity', 0)).filter((id) => id !== 777).slice(0, 19),
  );
});
