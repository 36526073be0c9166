/** Lists of more members than are looked at for a filter that no index has, or than a page may stand behind without an anchor. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MEMBER_SORTS } from '@foyer/shared/wire-schemas/members/members';
import { sql } from 'kysely';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { findMemberAnchor, MEMBERS_WITHOUT_ANCHORS, rebuildMemberAnchors } from './member-anchors.sql.ts';
import { chooseSource, countedMembers, listedMembers, MEMBERS_LOOKED_AT } from './member-lists.sql.ts';

/** Ten more than are counted. */
const MANY = 10_010;
const ALL = MEMBERS_LOOKED_AT + 3000;

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
  // A third of them do not show their visits.
  await sql`INSERT INTO members (name, status_id, country, last_seen_at, visibility, videos_count, orientation)
    SELECT 'member-' || lpad(n::text, 6, '0'), 1, CASE WHEN n <= ${MANY} THEN 'DE' WHEN n <= ${MANY + 3} THEN 'PL' ELSE 'FR' END,
      now() - make_interval(secs => n * 7919 % 10007), CASE WHEN n % 3 = 0 THEN '{"last_seen": "nobody"}' ELSE '{}' END::jsonb, n % 17,
      CASE WHEN n % 1000 = 0 THEN 'gay' END
    FROM generate_series(1, ${ALL}::int) n`.execute(web.db);
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
  const filter = { country: 'PL' };
  const source = await chooseSource(web.db, filter);
  const plan = await planOf(web.db, countedMembers({ filter, source, sort: 'recent' }));
  expect(plan).toMatch(/members_country/);
  expect(plan).not.toMatch(/Seq Scan on members/);
});

it('looks at the first of them where no index has the filter, and says that there may be more', async () => {
  const found = await page('orientation:gay', 1);
  expect(found.members.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 20 }, (_, n) => `member-${String((n + 1) * 1000).padStart(6, '0')}`),
  );
  expect([found.total_count, found.has_more]).toEqual([20, true]);
  const filter = { orientation: 'gay' };
  expect(await chooseSource(web.db, filter)).toBe('first');
});

describe('deep pages of all members', () => {
  beforeAll(() => rebuildMemberAnchors(web.db));

  it.each(MEMBER_SORTS)('by %s start at an anchor, and hold whom they held without it', async (sort) => {
    const asked = { filter: {}, source: 'all', sort } as const;
    for (const offset of [0, MEMBERS_WITHOUT_ANCHORS, 5240, 15_320, 15_360, ALL - 120, ALL - 20]) {
      const anchor = await findMemberAnchor(web.db, sort, offset);
      expect(anchor === undefined).toBe(offset < MEMBERS_WITHOUT_ANCHORS);
      const ids = async (from: typeof anchor) =>
        (await listedMembers(asked, { limit: 40, offset, anchor: from }).execute(web.db)).rows.map(
          ({ id }) => id,
        );
      const found = await ids(anchor);
      expect(found).toEqual(await ids(undefined));
      expect(found).toHaveLength(offset === ALL - 20 ? 20 : 40);
    }
  });

  it('read no members before the anchor', async () => {
    for (const sort of MEMBER_SORTS) {
      const anchor = await findMemberAnchor(web.db, sort, ALL - 120);
      const plan = await planOf(
        web.db,
        listedMembers({ filter: {}, source: 'all', sort }, { limit: 40, offset: ALL - 120, anchor }),
      );
      expect([sort, plan]).toEqual([sort, expect.not.stringMatching(/Seq Scan on members/)]);
    }
  });
});
