/** Lists of members by a filter where a country has more than are counted. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { countedMembers } from './members.sql.ts';

/** Ten more than are counted. */
const MANY = 10_010;

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
  await sql`INSERT INTO members (name, status_id, country) SELECT 'member-' || n, 1, CASE WHEN n <= ${MANY} THEN 'DE' ELSE 'PL' END
    FROM generate_series(1, ${MANY + 3}::int) n`.execute(web.db);
  await sql`ANALYZE members`.execute(web.db);
});
afterAll(() => web.close());

const page = async (filter: string, number: number) =>
  (await web.get(`/api/json/members/0/alphabet/40/${filter}.${number}.json`)).json();

it('counts and lists ten thousand of them, and says that there are more', async () => {
  expect(await page('country:DE', 1)).toMatchObject({ total_count: 10_000, has_more: true });
  expect((await page('country:DE', 250)).members).toHaveLength(40);
  const beyond = await page('country:DE', 251);
  expect(beyond).toMatchObject({ members: [], code: 'list_empty' });
});

it('counts fewer exactly', async () => {
  const found = await page('country:PL', 1);
  expect(found.members).toHaveLength(3);
  expect([found.total_count, found.has_more]).toEqual([3, undefined]);
});

it('reads no members of other countries to count those of one', async () => {
  const plan = await planOf(web.db, countedMembers({ country: 'PL' }));
  expect(plan).toMatch(/members_country/);
  expect(plan).not.toMatch(/Seq Scan on members/);
});
