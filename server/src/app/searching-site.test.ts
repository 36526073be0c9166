/** A whole site that searches in OpenSearch, of which a fake stands in for the server; and that no other site loads what does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import { fakeConfig } from '../catalogue/search-engine/fake-config.fixture.ts';
import {
  type FakeOpenSearch,
  startFakeOpenSearch,
} from '../catalogue/search-engine/fake-opensearch.fixture.ts';
import { indexVideos } from '../search/index-videos.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { runSiteHere } from './site/run-here.fixture.ts';
import { workerJobs } from './start-scheduled-jobs.ts';

let fake: FakeOpenSearch;
let web: TestWeb;
beforeAll(async () => {
  fake = await startFakeOpenSearch();
  web = await openTestWeb({ search: fakeConfig(fake) });
  for (const title of ['Quiet harbour', 'Harbour at night']) await addVideo(web.db, { title });
  await settleCatalogue(web.db);
});
afterAll(async () => {
  delete process.env['FOYER_SEARCH_URL'];
  await web.close();
  await fake.close();
});

const site = (...words: string[]) => runSiteHere(web.db, 'anna', words);
const search = async (text: string): Promise<ListingPage> =>
  (
    await web.get(
      `/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=${encodeURIComponent(text)}`,
    )
  ).json();
const titles = ({ videos }: ListingPage): string[] => videos.map(({ title }) => title).sort();

it('has a command that makes the index, which wants to know where', async () => {
  expect(await site('search', 'rebuild')).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('FOYER_SEARCH_URL is not set')],
  });
  process.env['FOYER_SEARCH_URL'] = fake.url;
  expect(await site('search', 'rebuild')).toEqual({
    code: 0,
    lines: ['searches ask a new index of 2 videos'],
  });
  expect((await site('search', 'sink')).code).toBe(1);
});

it('searches there, by both addresses, and says where titles hold the words', async () => {
  fake.seen();
  const found = await search('harbour');
  expect([titles(found), found.total_count]).toEqual([['Harbour at night', 'Quiet harbour'], 2]);
  expect(found.search?.matches.map(({ fields }) => fields)).toEqual([['title'], ['title']]);
  expect(
    (await web.get('/api/json/videos2/0/straight/relevance/60/search.harbour.1.all...json')).json()
      .total_count,
  ).toBe(2);
  expect(fake.seen()).toEqual(['POST /videos/_search', 'POST /videos/_search']);
  // As in PostgreSQL, what nothing holds is read as it may have been meant.
  expect(await search('habrour')).toMatchObject({ search: { shown_text: 'harbour' }, total_count: 2 });
});

it('has a scheduled job that follows what is written', async () => {
  await indexVideos(web.db, [await addVideo(web.db, { title: 'Harbour in the fog' })]);
  const { 'changes of the search index': follow } = workerJobs(web.db, web.deps.storage, web.deps.config);
  await follow(web.db, new AbortController().signal);
  expect(titles(await search('fog'))).toEqual(['Harbour in the fog']);
});

it('answers as before while OpenSearch is away, and once it is given up', async () => {
  fake.plan(() => 'reset');
  expect((await search('quiet')).total_count).toBe(1);
  fake.plan(() => 'pass');
  expect(await site('search', 'end')).toEqual({
    code: 0,
    lines: ['OpenSearch holds nothing of this site any more'],
  });
  expect((await search('night')).total_count).toBe(1);
});

it('loads nothing of it where it is not set', async () => {
  const listing = join(import.meta.dirname, '../catalogue/listings.ts');
  const jobs = join(import.meta.dirname, 'start-scheduled-jobs.ts');
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(listing)});
    await import(${JSON.stringify(jobs)});
    console.log(loaded.filter((url) => url.includes('/search-engine/')).map((url) => url.split('/').pop()).sort().join(' '));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--input-type=module',
    '--eval',
    script,
  ]);
  expect(stdout.trim()).toBe('found-cards.sql.ts list-found.ts search-engine.ts search-scheduled-jobs.ts');
});
