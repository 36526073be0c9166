/** Over a socket: the second answer comes from before the framework, and nobody can tell it from the first. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { agePolicyWith } from '../../testing/age-policy.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';

let web: TestWeb;
let base = '';
/** Requests that the framework saw. */
let handled = 0;
const LISTING = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';

beforeAll(async () => {
  web = await openTestWeb();
  await addVideo(web.db, { title: 'Harbour' });
  await settleCatalogue(web.db);
  base = await web.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => web.close());

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(base + path, { headers, method });
  const all = Object.fromEntries(response.headers);
  delete all.date;
  return { status: response.status, headers: all, body: await response.text() };
};
const countQueries = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const read = web.deps.cache.get.bind(web.deps.cache);
  web.deps.cache.get = (...args) => {
    handled += 1;
    return read(...args);
  };
  try {
    return await run();
  } finally {
    web.deps.cache.get = read;
  }
};

describe('a cached answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'en'],
    ['gzip', 'ja'],
    ['identity', 'de'],
  ])('is the same the second time, in %s', async (accepted, lang) => {
    const path = `${LISTING}?lang=${lang}&n=${accepted.length}`;
    handled = 0;
    const [first, second] = await countQueries(async () => [
      await ask(path, { 'accept-encoding': accepted }),
      await ask(path, { 'accept-encoding': accepted }),
    ]);
    expect(first?.status).toBe(200);
    expect(second).toEqual(first);
    expect(handled).toBe(1);
  });

  it('is invalidated with what it shows', async () => {
    await ask(LISTING);
    await web.db.updateTable('videos').set({ title: 'Renamed' }).execute();
    expect((await ask(LISTING)).body).toContain('Harbour');
    web.deps.cache.invalidate(['listings']);
    expect((await ask(LISTING)).body).toContain('Renamed');
  });

  it('goes the usual way for whatever is not plain', async () => {
    const { headers } = await ask(LISTING);
    expect((await ask(LISTING, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect((await ask(LISTING, {}, 'HEAD')).body).toBe('');
    expect((await ask(LISTING, {}, 'DELETE')).status).toBe(404);
    expect((await ask(LISTING.replace('86400', '0'))).headers['cache-control']).toBe('private, no-store');
    expect((await ask(LISTING.replace('86400', '0'))).headers['cache-control']).toBe('private, no-store');
  });
});

it('is not offered where the age policy looks at every visitor', async () => {
  const strict = await openTestWeb({ agePolicy: agePolicyWith('US') });
  const address = await strict.app.listen({ host: '127.0.0.1', port: 0 });
  for (let times = 0; times < 2; times += 1) expect((await fetch(address + LISTING)).status).toBe(403);
  await strict.close();
});
