import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../app/web.ts';

let web: TestWeb;
let queries = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  web = await openTestWeb();
  for (let i = 0; i < 3; i += 1) await addVideo(web.db, { title: `Harbour ${i}` });
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

it.each([
  '/api/json/videos2/3600/straight/longest/33/..1.all...json',
  '/api/json/video/86400/0/0/1.json',
  '/api/json/main/3600/straight.en.json',
  '/api/videofile.php?video_id=1',
  '/api/videos2.php?params=3600/straight/relevance/60/search..1.all..&s=harbour',
])('two hundred misses of %s at the same time cost as many queries as one', async (url) => {
  const app = await createWeb({ ...web.deps, db: web.db.withPlugin(counting) }, { missing: async () => [] });
  const costOf = async (times: number): Promise<number> => {
    web.deps.cache.clear();
    queries = 0;
    const answers = await Promise.all(Array.from({ length: times }, () => app.inject({ url })));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body.length}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    return queries;
  };
  const alone = await costOf(1);
  expect(alone).toBeGreaterThan(0);
  expect(await costOf(200)).toBe(alone);
  await app.close();
});
