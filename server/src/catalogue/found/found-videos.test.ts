/** Videos that the desk finds without naming a gender group: the latest of all of them, by an index that has them by group. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addCategory } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { planOf } from '../../testing/postgres/plan-of.ts';
import type { ListPlace, ListRows } from '../../platform/http/lists/list-page.ts';
import { foundVideos, type FoundVideoRow, selectFoundVideos, type VideoFilter } from './found-videos.sql.ts';

const VIDEOS = 4000;
const FIRST: ListRows = { limit: 50, offset: 0, after: null };
const ALL: VideoFilter = {
  query: null,
  categoryId: null,
  modelId: null,
  channelId: null,
  gender: undefined,
  type: 'all',
  duration: '',
  date: '',
  isExclusive: null,
  isEmbeddable: null,
  member: null,
  isPrivate: false,
};

let test: TestDatabase;
let category: number;
beforeAll(async () => {
  test = await openTestDatabase();
  const { db } = test;
  category = await addCategory(db, 'outdoor');
  // Many of the same second, so that ties are part of it.
  await sql`INSERT INTO videos (people, dir, title, status_id, gender, duration_seconds, height, is_private, posted_at)
    SELECT 'nobody', 'v', 'V', CASE WHEN n % 50 = 0 THEN 4 ELSE 1 END, (ARRAY['straight', 'gay', 'shemale'])[1 + n * 7 % 3], 60,
      (ARRAY[480, 2160])[1 + n % 2], n % 20 = 0, now() - make_interval(hours => (n * 13) % 900)
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(db);
  await sql`INSERT INTO video_categories (video_id, category_id) SELECT id, ${category} FROM videos WHERE id % 2 = 0`.execute(
    db,
  );
  await sql`ANALYZE videos`.execute(db);
  await sql`ANALYZE video_categories`.execute(db);
});
afterAll(() => test.close());

it.each([
  ['all', ALL],
  ['of a quality', { ...ALL, type: '4k' as const }],
  [
    'of a category',
    {
      ...ALL,
      get categoryId() {
        return category;
      },
    },
  ],
  ['of one group', { ...ALL, gender: 'gay' }],
  ['private ones', { ...ALL, isPrivate: true }],
])('%s: the latest first, page by page', async (_, filter) => {
  const whole = await selectFoundVideos(test.db, filter, { ...FIRST, limit: VIDEOS });
  const sorted = whole.toSorted((a, b) => b.posted_at.getTime() - a.posted_at.getTime() || b.id - a.id);
  expect(whole.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM videos v WHERE status_id = 1
    AND is_private = ${filter.isPrivate} AND (${filter.type === 'all'} OR height = 2160) AND gender LIKE ${filter.gender ?? '%'}
    AND (${filter.categoryId === null} OR id % 2 = 0)`.execute(test.db);
  expect(whole).toHaveLength(rows[0]?.n ?? 0);
  const paged: number[] = [];
  for (let after: ListPlace | null | undefined = null; after !== undefined; ) {
    const page: FoundVideoRow[] = await selectFoundVideos(test.db, filter, { ...FIRST, limit: 500, after });
    paged.push(...page.map(({ id }) => id));
    after = page.at(-1);
  }
  expect(paged).toEqual(whole.map(({ id }) => id));
});

it('read no whole table for their first page', async () => {
  expect(await planOf(test.db, foundVideos(ALL, FIRST))).not.toMatch(/Seq Scan on videos/);
});
