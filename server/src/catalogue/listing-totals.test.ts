import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { sql } from 'kysely';
import { addCategory, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { foldListingDeltas, rebuildCounters } from './counters.sql.ts';
import { FILTERED_STEP, findFilteredAnchor } from './prepared-lists/filtered-anchors.sql.ts';
import { ANCHOR_STEP, findAnchor } from './prepared-lists/listing-anchors.sql.ts';
import { countListing, type ListingRequest, selectListing } from './listings.sql.ts';
import { PLAIN_LISTING } from './listing-request.fixture.ts';

let test: TestDatabase;
let category: number;
const VIDEOS = 3000;

beforeAll(async () => {
  test = await openTestDatabase();
  const { db } = test;
  category = await addCategory(db, 'outdoor');
  await db.insertInto('models').values({ dir: 'aki', title: 'Aki' }).execute();
  // Many equal sort values, so that ties are part of it.
  await sql`INSERT INTO videos (people, dir, title, status_id, gender, duration_seconds, height, rating, views, popularity, comments_count, posted_at)
    SELECT 'nobody', 'v', 'V', CASE WHEN n % 50 = 0 THEN 4 ELSE 1 END, 'straight', (n * 7) % 3000, (ARRAY[480, 720, 2160])[1 + n % 3],
      n % 6, n % 40, (n * 13) % 100, n % 3, now() - make_interval(hours => n % 900)
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(db);
  await sql`INSERT INTO video_categories (video_id, category_id) SELECT id, ${category} FROM videos WHERE id % 2 = 0`.execute(
    db,
  );
  await settleCatalogue(db);
});
afterAll(() => test.close());

const request = (values: Partial<ListingRequest> = {}): ListingRequest => ({
  source: { kind: 'all' },
  ...PLAIN_LISTING,
  ...values,
});
const inCategory = () => ({ kind: 'categories' as const, all: [[category]], none: [] });
const idsOf = async (asked: ListingRequest) =>
  (await selectListing(test.db, asked, (await countListing(test.db, asked)).total)).map(({ id }) => id);
/** Its pages follow one another without gap or overlap. */
const expectWholePages = async (asked: ListingRequest): Promise<void> => {
  const total = (await countListing(test.db, asked)).total;
  const whole = await idsOf({ ...asked, limit: total });
  expect(whole).toHaveLength(total);
  const paged: number[] = [];
  for (let offset = 0; offset < total; offset += 60) paged.push(...(await idsOf({ ...asked, offset })));
  expect(paged).toEqual(whole);
};

describe('deep pages', () => {
  it.each(
    VIDEO_SORTS.flatMap((sort) => [
      [sort, 'all'],
      [sort, 'categories'],
    ]),
  )('of %s in %s follow one another without gap or overlap', async (sort, kind) => {
    const source = kind === 'all' ? { kind: 'all' as const } : inCategory();
    const asked = request({ sort: sort as ListingRequest['sort'], source });
    await expectWholePages(asked);
  });

  it.each(
    VIDEO_SORTS.flatMap((sort) =>
      (['all', 'categories'] as const).flatMap((kind) => [
        [sort, kind, 'hd', ''] as const,
        [sort, kind, '4k', ''] as const,
        [sort, kind, 'all', '2'] as const,
        [sort, kind, 'hd', '1'] as const,
      ]),
    ),
  )(
    'of %s in %s of quality %s and length "%s" follow one another too',
    async (sort, kind, type, duration) => {
      const source = kind === 'all' ? { kind } : inCategory();
      const asked = request({ sort, source, type, duration });
      await expectWholePages(asked);
    },
  );

  const ALL = { scope: 'all', scopeId: 0, gender: 'straight' } as const;

  it('of a list with a filter start at an anchor that the whole list passed not long before', async () => {
    const list = { ...ALL, sort: 'longest' } as const;
    // Straight from the rows: whatever stands between the anchor and the page, in the list without the filter.
    const { rows } = await sql<{ id: number; fits: boolean }>`
      SELECT id, height >= 720 AND duration_seconds BETWEEN 600 AND 2400 AS fits FROM videos WHERE status_id = 1
      ORDER BY duration_seconds DESC, id DESC`.execute(test.db);
    const fitting = rows.filter(({ fits }) => fits);
    for (const offset of [300, 700, fitting.length - 1]) {
      const anchor = await findFilteredAnchor(
        test.db,
        list,
        { type: 'hd', duration: '2' },
        offset,
        fitting.length,
      );
      const from = rows.findIndex(({ id }) => id === anchor?.videoId);
      const to = rows.findIndex(({ id }) => id === fitting[offset]?.id);
      expect(from).toBeGreaterThan(0);
      expect(rows.slice(from, to).filter(({ fits }) => fits)).toHaveLength(anchor?.skip ?? -1);
      expect(to - from).toBeLessThanOrEqual(FILTERED_STEP);
    }
  });

  it('start at an anchor near them', async () => {
    const list = { ...ALL, sort: 'top-rated' } as const;
    const anchor = await findAnchor(test.db, list, 2500, 2940);
    expect(anchor?.skip).toBeLessThan(ANCHOR_STEP);
    expect(await findAnchor(test.db, list, 60, 2940)).toBeUndefined();
  });

  it.each([
    ['all', ''],
    ['hd', '1'],
  ] as const)(
    'of quality %s and length "%s" stay whole when something new is published on top',
    async (type, duration) => {
      const { db } = test;
      const asked = request({ type, duration });
      const before = await idsOf({ ...asked, offset: 600, limit: 60 });
      const added = await addVideo(db, {
        title: 'New',
        height: 2160,
        duration_seconds: 60,
        posted_at: new Date(Date.now() + 1000),
      });
      while ((await foldListingDeltas(db)) > 0);
      const after = await idsOf({ ...asked, offset: 601, limit: 60 });
      expect(after).toEqual(before);
      await db.deleteFrom('videos').where('id', '=', added).execute();
      await rebuildCounters(db);
    },
  );
});

describe('totals', () => {
  const counted = async (asked: ListingRequest) => {
    const rows = await idsOf({ ...asked, limit: 10_000 });
    return rows.length;
  };

  it('hold every filter without counting rows', async () => {
    for (const source of [{ kind: 'all' as const }, inCategory()])
      for (const type of ['all', 'hd', '4k'] as const)
        for (const duration of ['', '1', '2', '3'] as const)
          for (const date of ['', 'day', 'week', 'month'] as const) {
            const asked = request({ source, type, duration, date });
            expect([type, duration, date, (await countListing(test.db, asked)).total]).toEqual([
              type,
              duration,
              date,
              await counted(asked),
            ]);
          }
  });

  it('follow what is published, hidden, moved and taken down', async () => {
    const { db } = test;
    const all = request();
    const { total: before } = await countListing(db, all);
    const id = await addVideo(db, { title: 'New', height: 2160, categories: [category], models: [1] });
    await addVideo(db, { title: 'Pending', status_id: 4, categories: [category] });
    const fold = async () => {
      while ((await foldListingDeltas(db)) > 0);
    };
    const total = async (values: Partial<ListingRequest> = {}) =>
      (await countListing(db, request(values))).total;
    const model = async () =>
      (await db.selectFrom('models').select('videos_count').where('id', '=', 1).executeTakeFirstOrThrow())
        .videos_count;
    await fold();
    expect(await total()).toBe(before + 1);
    expect(await total({ source: inCategory(), type: '4k' })).toBe(
      await counted(request({ source: inCategory(), type: '4k' })),
    );
    expect(await model()).toBe(1);
    await db.updateTable('videos').set({ is_private: true }).where('id', '=', id).execute();
    await fold();
    expect(await total()).toBe(before);
    expect(await model()).toBe(0);
    await db.updateTable('videos').set({ is_private: false, gender: 'gay' }).where('id', '=', id).execute();
    await fold();
    expect(await total()).toBe(before);
    expect(await total({ gender: 'gay' })).toBe(1);
    await db.updateTable('videos').set({ status_id: 5 }).where('id', '=', id).execute();
    await fold();
    expect(await total({ gender: 'gay' })).toBe(0);
    expect(await total({ gender: 'gay', source: inCategory() })).toBe(0);
  });

  it('wait while they are counted anew, and lose no change', async () => {
    const { db } = test;
    const total = async () => (await countListing(db, request())).total;
    const before = await total();
    await addVideo(db, { title: 'Meanwhile' });
    await db.transaction().execute(async (tx) => {
      await sql`UPDATE listing_counters SET videos = videos WHERE scope = 'all'`.execute(tx);
      expect(await foldListingDeltas(db)).toBe(0);
    });
    expect(await total()).toBe(before);
    while ((await foldListingDeltas(db)) > 0);
    expect(await total()).toBe(before + 1);
  });

  describe('that nothing keeps', () => {
    const other = () => ({ kind: 'categories' as const, all: [[category], [second]], none: [] });
    let second = 0;
    beforeAll(async () => {
      second = await addCategory(test.db, 'night');
      await sql`INSERT INTO video_categories (video_id, category_id) SELECT id, ${second} FROM videos WHERE id % 6 = 0`.execute(
        test.db,
      );
      await rebuildCounters(test.db);
    });

    it('are exact as long as few rows are looked at for them', async () => {
      const asked = request({ source: other() });
      expect(await countListing(test.db, asked)).toEqual({ total: await counted(asked), isEstimate: false });
      const without = request({ source: { ...inCategory(), none: [second] } });
      expect(await countListing(test.db, without)).toEqual({
        total: await counted(without),
        isEstimate: false,
      });
    });

    it('are estimated from some rows else, and say so', async () => {
      for (const source of [other(), { ...inCategory(), none: [second] }]) {
        const asked = request({ source });
        const exact = await counted(asked);
        const { total, isEstimate } = await countListing(test.db, asked, { maxRows: 300 });
        expect(isEstimate).toBe(true);
        expect(total / exact).toBeGreaterThan(0.5);
        expect(total / exact).toBeLessThan(2);
      }
    });

    it('look at no more rows than that, however many there are', async () => {
      const asked = request({ source: { kind: 'categories', all: [[category, second]], none: [] } });
      const { total, isEstimate } = await countListing(test.db, asked, { maxRows: 100 });
      expect(isEstimate).toBe(true);
      expect(total).toBeGreaterThan(0);
      const model = request({ source: { kind: 'member', id: 1, withHidden: true }, gender: undefined });
      await sql`INSERT INTO members (id, name, status_id) OVERRIDING SYSTEM VALUE VALUES (1, 'Owner', 1)`.execute(
        test.db,
      );
      await test.db.updateTable('videos').set({ member_id: 1 }).where('id', '<=', 500).execute();
      expect(await countListing(test.db, model, { maxRows: 100 })).toEqual({ total: 100, isEstimate: true });
      await rebuildCounters(test.db);
    });
  });

  it('are the same folded and counted anew', async () => {
    const { db } = test;
    const read = async () => ({
      facets: (
        await sql`SELECT * FROM listing_facets WHERE videos > 0 ORDER BY scope, scope_id, gender, day, quality, length`.execute(
          db,
        )
      ).rows,
      counters: (
        await sql`SELECT * FROM listing_counters WHERE videos > 0 ORDER BY scope, scope_id, gender, day`.execute(
          db,
        )
      ).rows,
    });
    const folded = await read();
    await rebuildCounters(db);
    expect(await read()).toEqual(folded);
  });
});
