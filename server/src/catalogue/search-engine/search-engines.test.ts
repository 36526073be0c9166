/** What every engine answers: PostgreSQL, which is real, and OpenSearch, of which a fake stands in for the server. */
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchQuery } from '../../search/search-tokens.ts';
import { addCategory, addVideo, insertRow, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { PLAIN_LISTING } from '../listing-request.fixture.ts';
import { POSTGRES_SEARCH } from '../postgres-search/postgres-search.ts';
import { type FakeOpenSearch, startFakeOpenSearch } from './fake-opensearch.fixture.ts';
import { createOpenSearch } from './opensearch-engine.ts';
import { rebuildIndex } from './rebuild-index.ts';
import type { SearchEngine, SearchRequest } from './search-engine.ts';
import { fakeConfig } from './fake-config.fixture.ts';

let test: TestDatabase;
let fake: FakeOpenSearch;
/** By the names that the tests give them. */
const ids = new Map<string, number>();
const engines: Record<string, SearchEngine> = { PostgreSQL: POSTGRES_SEARCH };

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  [test, fake] = await Promise.all([openTestDatabase(), startFakeOpenSearch()]);
  const boats = await addCategory(test.db, 'boats');
  const model = await insertRow(test.db, 'models', {
    dir: 'mori',
    title: 'Mori Vale',
    gender: 'straight',
    aliases: ['Café'],
  });
  const add = async (name: string, values: Parameters<typeof addVideo>[1]) =>
    void ids.set(name, await addVideo(test.db, { posted_at: daysAgo(40), ...values }));
  await add('exact', { title: 'Quiet Harbour', popularity: 1, rating: 1, views: 9 });
  await add('popular', {
    title: 'A quiet harbour at night',
    popularity: 9,
    rating: 5,
    views: 2,
    duration_seconds: 900,
  });
  await add('rare', {
    title: 'The harbour is quiet',
    popularity: 3,
    rating: 9,
    views: 5,
    height: 2160,
    posted_at: daysAgo(0),
  });
  await add('described', {
    title: 'Rope',
    description: 'In a quiet harbour',
    popularity: 99,
    comments_count: 7,
  });
  await add('boat', { title: 'A harbour', categories: [boats], models: [model], tags: ['pier'] });
  await add('japanese', {
    title: 'Port',
    title_ja: '夜の港',
    titles: JSON.stringify({ de: 'Der Hafen bei Nacht' }),
  });
  await add('gay', { title: 'Quiet harbour', gender: 'gay' });
  await add('hidden', { title: 'Quiet harbour', is_private: true });
  await add('waiting', { title: 'Quiet harbour', status_id: 0 });
  await settleCatalogue(test.db);
  const config = fakeConfig(fake);
  await rebuildIndex(test.db, config);
  engines['OpenSearch'] = createOpenSearch(config);
});
afterAll(async () => {
  await fake.close();
  await test.close();
});

const request = (text: string, values: Partial<SearchRequest> = {}, byRelevance = true): SearchRequest => ({
  ...PLAIN_LISTING,
  source: { kind: 'search', query: searchQuery(text), text: text.toLowerCase(), byRelevance },
  ...values,
});

describe.each(['PostgreSQL', 'OpenSearch'])('%s', (engine) => {
  const find = async (asked: SearchRequest) => {
    const found = await engines[engine]?.find(test.db, asked);
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    return {
      total: found?.total,
      isEstimate: found?.isEstimate,
      names: found?.ids.map((id) => names.get(id)),
    };
  };
  const all = (...names: string[]) => ({ total: names.length, isEstimate: false, names });

  it('finds what holds every word: exact titles first, then words of titles, the popular one of two that fit alike', async () => {
    expect(await find(request('quiet harbour'))).toEqual(all('exact', 'popular', 'rare', 'described'));
    expect(await find(request('quiet submarine'))).toEqual(all());
  });

  it.each([
    ['the start of the last word', 'quiet harb', ['popular', 'rare', 'exact', 'described']],
    ['no start of another word', 'qui harbour', []],
    ['a word of a category', 'harbour boats', ['boat']],
    ['an alias of a model, without its accent', 'cafe', ['boat']],
    ['a tag', 'pier', ['boat']],
    ['a title in another language', 'hafen nacht', ['japanese']],
    ['Japanese', '夜の港', ['japanese']],
    ['one Japanese character', '港', ['japanese']],
    ['no Japanese in another order', '港の夜', []],
    ['signs as nothing', `quiet' & | ! <-> :* harbour`, ['popular', 'rare', 'exact', 'described']],
  ])('finds %s', async (_, text, names) => {
    const found = await find(request(text));
    expect(new Set(found.names)).toEqual(new Set(names));
    expect([found.total, found.isEstimate]).toEqual([names.length, false]);
  });

  it.each([
    [{ gender: 'gay' }, ['gay']],
    [{ gender: undefined }, ['exact', 'popular', 'rare', 'described', 'gay']],
    [{ type: '4k' }, ['rare']],
    [{ duration: '2' }, ['popular']],
    [{ date: 'day' }, ['rare']],
    [{ date: 'month', type: 'hd' }, ['rare']],
  ] as const)('narrows by %j', async (filters, names) => {
    for (const byRelevance of [true, false]) {
      const found = await find(request('quiet harbour', filters, byRelevance));
      expect(new Set(found.names)).toEqual(new Set(names));
      expect(found.total).toBe(names.length);
    }
  });

  it.each(VIDEO_SORTS)('sorts by %s', async (sort) => {
    const orders: Partial<Record<typeof sort, string[]>> = {
      'latest-updates': ['rare', 'described', 'popular', 'exact'],
      'top-rated': ['rare', 'popular', 'exact', 'described'],
      'most-popular': ['described', 'popular', 'rare', 'exact'],
      'most-viewed': ['exact', 'rare', 'popular', 'described'],
      longest: ['popular', 'described', 'rare', 'exact'],
      'most-commented': ['described', 'rare', 'popular', 'exact'],
    };
    // Posted within milliseconds of one another: the order of those is their own.
    const { names, total } = await find(request('quiet harbour', { sort }, false));
    expect([names?.[0], total]).toEqual([orders[sort]?.[0], 4]);
    if (sort !== 'latest-updates') expect(names).toEqual(orders[sort]);
  });

  it('gives the page that is asked for, and how many there are of all', async () => {
    const page = (offset: number) => find(request('quiet harbour', { limit: 2, offset }));
    expect(await page(2)).toEqual({ total: 4, isEstimate: false, names: ['rare', 'described'] });
    expect(await page(4)).toEqual({ total: 4, isEstimate: false, names: [] });
    expect((await page(2000)).names).toEqual([]);
  });
});

it('finds words in other forms where OpenSearch knows the language, behind the words themselves', async () => {
  const found = await engines['OpenSearch']?.find(test.db, request('harbours'));
  expect(new Set(found?.ids)).toEqual(
    new Set(['exact', 'popular', 'rare', 'boat'].map((name) => ids.get(name))),
  );
  expect((await POSTGRES_SEARCH.find(test.db, request('harbours'))).total).toBe(0);
});
