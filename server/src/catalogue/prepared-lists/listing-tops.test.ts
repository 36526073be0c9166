import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { sql } from 'kysely';
import { addVideo, insertRow, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { withoutParallelWorkers } from '../expensive-reads.sql.ts';
import { PLAIN_LISTING } from '../listing-request.fixture.ts';
import { rebuildTops } from './listing-tops.sql.ts';
import { countListing, type ListingRequest, type ListingSource, selectListing } from '../listings.sql.ts';
import { SORT_COLUMNS } from '../sort-columns.ts';

const VIDEOS = 4000;
const KINDS = ['model', 'channel'] as const;
let test: TestDatabase;
const owners = { model: 0, channel: 0 };

beforeAll(async () => {
  test = await openTestDatabase();
  const { db } = test;
  owners.model = await insertRow(db, 'models', { dir: 'aki', title: 'Aki' });
  owners.channel = await insertRow(db, 'channels', { dir: 'harbour', title: 'Harbour' });
  // Half of them are theirs, with many equal values.
  await sql`INSERT INTO videos (people, dir, title, status_id, gender, duration_seconds, height, rating, views, popularity,
      comments_count, posted_at, channel_id)
    SELECT 'nobody', 'v', 'V', 1, (ARRAY['straight', 'gay'])[1 + n % 2], (n * 7) % 3000, (ARRAY[480, 720, 2160])[1 + n % 3],
      n % 6, n % 40, (n * 13) % 100, n % 3, now() - make_interval(hours => n % 900), CASE WHEN n % 4 < 2 THEN ${owners.channel}::int END
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(db);
  await sql`INSERT INTO video_models (video_id, model_id) SELECT id, ${owners.model} FROM videos WHERE id % 4 < 2`.execute(
    db,
  );
  await settleCatalogue(db);
  await sql`VACUUM ANALYZE videos, video_models, listing_tops`.execute(db);
});
afterAll(() => test.close());

const request = (kind: 'model' | 'channel', values: Partial<ListingRequest> = {}): ListingRequest => ({
  ...PLAIN_LISTING,
  source: { kind, id: owners[kind] } satisfies ListingSource,
  gender: undefined,
  ...values,
});
const idsOf = async (asked: ListingRequest) =>
  (await selectListing(test.db, asked, (await countListing(test.db, asked)).total)).map(({ id }) => id);
const sorted = async (column: string, where = sql`true`): Promise<number[]> =>
  (
    await sql<{ id: number }>`SELECT id FROM videos v WHERE channel_id = ${owners.channel} AND ${where}
      ORDER BY ${sql.ref(column)} DESC, id DESC`.execute(test.db)
  ).rows.map(({ id }) => id);

it.each(KINDS.flatMap((kind) => VIDEO_SORTS.map((sort) => [kind, sort] as const)))(
  'lists of a %s by %s are in order within what is prepared and behind it',
  async (kind, sort) => {
    const pages: number[] = [];
    for (let offset = 0; offset < 780; offset += 60)
      pages.push(...(await idsOf(request(kind, { sort, offset }))));
    expect(pages).toEqual((await sorted(SORT_COLUMNS[sort])).slice(0, 780));
  },
);

it('lists of one quality too, as far as what is prepared has full pages, and behind it', async () => {
  const hd = await sorted('views', sql`height >= 2160`);
  for (const kind of KINDS)
    for (const offset of [0, 60, 120, 180, 240, 300])
      expect(await idsOf(request(kind, { sort: 'most-viewed', type: '4k', offset }))).toEqual(
        hd.slice(offset, offset + 60),
      );
});

/** Rows of videos that one page reads. */
const readFor = (asked: ListingRequest): Promise<number> =>
  // What workers of its own read is not counted.
  withoutParallelWorkers(test.db, async (tx) => {
    // Of a vacuumed table rows are found in an index alone, and are not counted.
    await sql`SET LOCAL enable_indexonlyscan = off`.execute(tx);
    const read = async () =>
      (
        await sql<{ n: number }>`SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n
          FROM pg_stat_xact_user_tables WHERE relname = 'videos'`.execute(tx)
      ).rows[0]?.n ?? 0;
    const before = await read();
    await selectListing(tx, asked, VIDEOS);
    return (await read()) - before;
  });

it.each(KINDS)('a page of a %s reads what is prepared, not all videos that it has', async (kind) => {
  const first = request(kind, { sort: 'top-rated' });
  expect(await readFor(first)).toBeLessThan(1000);
  expect(await readFor({ ...first, offset: 600 })).toBeGreaterThan(VIDEOS / 4);
});

it('shows a new video where it belongs, and a hidden or moved one nowhere', async () => {
  const { db } = test;
  const { model, channel } = owners;
  const added = await addVideo(db, { views: 1000, rating: 5, models: [model], channel_id: channel });
  for (const kind of KINDS) {
    expect((await idsOf(request(kind, { sort: 'most-viewed' })))[0]).toBe(added);
    expect((await idsOf(request(kind)))[0]).toBe(added);
  }
  const [, hidden = 0, moved = 0] = await idsOf(request('model', { sort: 'most-viewed' }));
  await db.updateTable('videos').set({ is_private: true }).where('id', '=', hidden).execute();
  await db.updateTable('videos').set({ channel_id: null }).where('id', '=', moved).execute();
  await db.deleteFrom('video_models').where('video_id', '=', moved).execute();
  for (const kind of KINDS) {
    const ids = await idsOf(request(kind, { sort: 'most-viewed' }));
    expect([ids.length, ids.includes(hidden), ids.includes(moved)]).toEqual([60, false, false]);
  }
});

it('keeps none of those that have few videos', async () => {
  const { db } = test;
  const few = await insertRow(db, 'channels', { dir: 'few', title: 'Few' });
  await addVideo(db, { channel_id: few });
  await settleCatalogue(db);
  await rebuildTops(db);
  const { rows } = await sql<{ scope: string; lists: number; videos: number }>`
    SELECT scope, count(*)::int AS lists, max(cardinality(video_ids)) AS videos FROM listing_tops GROUP BY 1 ORDER BY 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { scope: 'channel', lists: VIDEO_SORTS.length - 1, videos: 600 },
    { scope: 'model', lists: VIDEO_SORTS.length, videos: 600 },
  ]);
});
