import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../app/web.ts';
import { seedDatabase } from './seed-videos.ts';

let web: TestWeb;
let site: FastifyInstance;
let requests: Database;
let video = 0;

beforeAll(async () => {
  web = await openTestWeb();
  const category = await addCategory(web.db, 'outdoor');
  video = await addVideo(web.db, { title: 'Harbour', categories: [category] });
  await sql`INSERT INTO albums (dir, title, status_id, people)
    VALUES ('an-album', 'An album', 1, 'nobody')`.execute(web.db);
  await settleCatalogue(web.db);
  requests = createDatabase({
    url: web.url,
    poolSize: 4,
    // Far less than the fill takes, and more than a busy machine lets a process wait that holds a lock for a moment.
    timeouts: { statementMs: 20_000, lockMs: 1500, idleInTransactionMs: 20_000 },
  });
  site = await createWeb({ ...web.deps, db: requests }, { missing: async () => [] });
});
afterAll(async () => {
  await site.close();
  await requests.destroy();
  await web.close();
});

const READS = [
  '/api/json/albums/0/latest-updates/40/..1.json',
  '/api/json/videos2/0/straight/latest-updates/60/..1.all...json',
  '/api/json/videos2/0/straight/longest/60/categories.outdoor.1.all...json',
  '/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=harbour',
];
/** Each one by a visitor of its own. */
const vote = (voter: number) =>
  site.inject({
    remoteAddress: `192.0.2.${voter}`,
    method: 'POST',
    url: '/api/stats.php',
    payload: new URLSearchParams({
      act: 'vote',
      section: 'video',
      object_id: `${video}`,
      vote: '1',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: TEST_ORIGIN },
  });

it('lets the site answer reads and writes while videos are made', async () => {
  const asked: Promise<[string, number]>[] = [];
  const steps: string[] = [];
  await seedDatabase(web.db, 30_000, (_share, what) => {
    steps.push(what);
    // Searches of one network wait for one another, and not for long.
    for (const url of READS)
      asked.push(
        site
          .inject({ url, remoteAddress: `198.51.100.${steps.length}` })
          .then(({ statusCode }) => [`${url} at ${what}`, statusCode]),
      );
    asked.push(vote(steps.length).then(({ statusCode }) => [`vote at ${what}`, statusCode]));
  });
  expect(steps.length).toBeGreaterThan(8);
  const answers = await Promise.all(asked);
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM videos`.execute(web.db);
  expect(rows[0]?.n).toBe(30_001);
  // Everything that a fill without indexes or triggers could leave behind.
  const listing = await site.inject({ url: '/api/json/videos2/0/straight/latest-updates/60/..1.all...json' });
  const listed = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM videos WHERE is_listed AND gender = 'straight'`.execute(web.db);
  expect(listing.json().total_count).toBe(listed.rows[0]?.n);
});
