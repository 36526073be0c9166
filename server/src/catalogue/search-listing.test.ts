import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rebuildPopularSearch } from './popular-search.sql.ts';
import { SEARCH_COUNT_MAX, type SearchRequest } from './search-engine/search-engine.ts';
import { listFound } from './search-engine/list-found.ts';
import { SORT_COLUMNS } from './sort-columns.ts';
import { PLAIN_LISTING } from './listing-request.fixture.ts';

const VIDEOS = 24_000;
let test: TestDatabase;

/** Every second video is calm, every thousandth one rare, and one alone is titled so. */
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`INSERT INTO videos (id, people, dir, title, status_id, duration_seconds, height, popularity, views, posted_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, 'nobody', 'v', CASE WHEN n = 777 THEN 'Calm' ELSE 'A video' END, 1, n % 1000, 720, (n * 7919) % 10007, (n * 31) % 5003,
      now() - make_interval(mins => (n * 17) % 9973) FROM generate_series(1, ${VIDEOS}::int) n`.execute(
    test.db,
  );
  await sql`INSERT INTO video_search (video_id, tokens)
    SELECT n, (CASE WHEN n % 2 = 1 THEN '''calm'':1A ' ELSE '' END || CASE WHEN n % 1000 = 1 THEN '''rare'':2B' ELSE '''other'':2B' END)::tsvector
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(test.db);
  await sql`ANALYZE videos, video_search`.execute(test.db);
});
afterAll(() => test.close());

const request = (query: string, values: Partial<SearchRequest> = {}): SearchRequest => ({
  source: { kind: 'search', query: `'${query}'`, text: query, byRelevance: false },
  ...PLAIN_LISTING,
  ...values,
});
const idsOf = async (asked: SearchRequest): Promise<{ total: number; ids: number[] }> => {
  const { total, rows } = await listFound(test.db, asked);
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

describe('with the most popular videos in a table of their own', () => {
  const POPULAR = 1000;
  const source = { kind: 'search', query: "'calm'", text: 'calm', byRelevance: true } as const;
  const byRelevance = async (values: Partial<SearchRequest> = {}) =>
    idsOf(request('calm', { source, ...values }));

  beforeAll(async () => {
    await rebuildPopularSearch(test.db);
    // As in a catalogue of which they are a small part.
    await sql`DELETE FROM popular_search WHERE video_id NOT IN
      (SELECT id FROM videos ORDER BY popularity DESC, id DESC LIMIT ${POPULAR}::int)`.execute(test.db);
    await sql`ANALYZE popular_search`.execute(test.db);
  });

  it('ranks frequent words as if all matches were read', async () => {
    const { total, ids } = await byRelevance();
    const everything = (await expected('calm', 'popularity', 0)).filter((id) => id !== 777);
    expect([total, ids]).toEqual([SEARCH_COUNT_MAX, [777, ...everything.slice(0, 59)]]);
  });

  it('goes on behind them without showing a video twice or leaving a page short', async () => {
    const pages: number[] = [];
    for (let offset = 0; offset < SEARCH_COUNT_MAX; offset += 60)
      pages.push(...(await byRelevance({ offset })).ids);
    expect(pages.length).toBe(SEARCH_COUNT_MAX);
    expect(new Set(pages).size).toBe(pages.length);
    expect((await byRelevance({ offset: SEARCH_COUNT_MAX })).ids).toEqual([]);
  });

  it('narrows by length, and counts where too few of them are left to project from', async () => {
    const long = await byRelevance({ duration: '2' });
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM videos WHERE duration_seconds BETWEEN 600 AND 2400
      AND id % 2 = 1 ORDER BY id = 777 DESC, popularity DESC, id DESC LIMIT 60`.execute(test.db);
    expect(long).toEqual({ total: SEARCH_COUNT_MAX, ids: rows.map(({ id }) => id) });
    expect(await byRelevance({ type: '4k' })).toEqual({ total: 0, ids: [] });
  });

  it('shows nothing that was hidden since, and follows a title that changed', async () => {
    const [, first = 0, second = 0] = (await byRelevance()).ids;
    const copies = () =>
      test.db.selectFrom('popular_search').selectAll().where('video_id', 'in', [first, second]).execute();
    expect((await copies()).length).toBe(2);
    await test.db.updateTable('videos').set({ is_private: true }).where('id', '=', first).execute();
    await test.db.updateTable('videos').set({ title: 'CALM' }).where('id', '=', second).execute();
    expect(await copies()).toMatchObject([{ video_id: second, title: 'calm' }]);
    const { ids } = await byRelevance();
    expect(ids).not.toContain(first);
    expect(new Set(ids.slice(0, 2))).toEqual(new Set([777, second]));

    // A copy that a filling at the same moment brought back.
    await sql`INSERT INTO popular_search SELECT v.id, v.gender, v.popularity, v.height, v.duration_seconds, v.title, NULL, s.tokens
      FROM videos v JOIN video_search s ON s.video_id = v.id WHERE v.id = ${first}`.execute(test.db);
    expect((await byRelevance()).ids).not.toContain(first);
    await rebuildPopularSearch(test.db);
    expect(await copies()).toMatchObject([{ video_id: second }]);
  });
});
