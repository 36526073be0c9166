/** Lists with a filter look for what matches in the index of their order, and read from the table what they show. */
import { setTimeout as sleep } from 'node:timers/promises';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { seedDatabase } from '../seed/seed-videos.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { PLAIN_LISTING } from './listing-request.fixture.ts';
import { type ListingSource, selectListing } from './listings.sql.ts';

const VIDEOS = 4000;
const LIMIT = 20;
let test: TestDatabase;

/** Rows that some transaction may not see yet are looked up in the table. One of the server's own, as autovacuum's, may still be open. */
const vacuumWhole = async (): Promise<void> => {
  for (;;) {
    await sql`VACUUM (DISABLE_PAGE_SKIPPING) videos, video_categories`.execute(test.db);
    const { rows } = await sql<{ isWhole: boolean }>`
      SELECT bool_and(relallvisible = relpages) AS "isWhole" FROM pg_class
        WHERE oid IN ('videos'::regclass, 'video_categories'::regclass)`.execute(test.db);
    if (rows[0]?.isWhole) return;
    await sleep(100);
  }
};

beforeAll(async () => {
  test = await openTestDatabase();
  await seedDatabase(test.db, VIDEOS, () => {}, { isAlone: true });
  await vacuumWhole();
});
afterAll(() => test.close());

/** Rows of videos and of their categories that this connection has read by an index. */
const readRows = async (tx: TestDatabase['db']): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    SELECT sum(idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables
      WHERE relname IN ('videos', 'video_categories')`.execute(tx);
  return rows[0]?.read ?? 0;
};

const largestCategory = async (): Promise<number> =>
  (
    await test.db
      .selectFrom('video_categories')
      .select('category_id')
      .groupBy('category_id')
      .orderBy(sql`count(*)`, 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).category_id;

const LISTS: Readonly<Record<string, () => Promise<ListingSource>>> = {
  'all videos': async () => ({ kind: 'all' }),
  'a category': async () => ({ kind: 'categories', all: [[await largestCategory()]], none: [] }),
};

describe.each(Object.entries(LISTS))('of %s', (_, openSource) => {
  it.each(VIDEO_SORTS)('by %s', async (sort) => {
    const request = { ...PLAIN_LISTING, sort, limit: LIMIT, source: await openSource() } as const;
    await test.db.transaction().execute(async (tx) => {
      // A table as small as this would be read whole.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      await sql`SET LOCAL enable_sort = off`.execute(tx);
      const before = await readRows(tx);
      const filters = { type: 'hd', duration: '2', date: 'month' } as const;
      const found = await selectListing(tx, { ...request, ...filters }, VIDEOS);
      expect(found.length).toBeGreaterThan(2);
      expect((await readRows(tx)) - before).toBe(found.length);
    });
  });
});
