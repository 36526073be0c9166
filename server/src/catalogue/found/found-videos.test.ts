/** Videos that the desk finds: the latest of all gender groups by an index that has them by group, and so many looked at for a page, however few match. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addCategory } from '../../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { planOf } from '../../testing/postgres/plan-of.ts';
import { type ListPlace, readPlace } from '../../platform/http/lists/list-page.ts';
import { LOOKED_AT_MAX, type StretchRows } from '../../platform/http/lists/looked-at-page.ts';
import {
  countedVideos,
  foundVideos,
  type FoundVideoRow,
  lastLookedAt,
  selectFoundVideos,
  selectSource,
  type VideoFilter,
} from './found-videos.sql.ts';
import { eachFoundId, findVideos } from './found-videos.ts';

const VIDEOS = 4000;
const FIRST: StretchRows = { limit: 50, after: null, until: null };
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
  const source = await selectSource(test.db, filter);
  const whole = await selectFoundVideos(test.db, filter, source, { ...FIRST, limit: VIDEOS });
  const sorted = whole.toSorted((a, b) => b.posted_at.getTime() - a.posted_at.getTime() || b.id - a.id);
  expect(whole.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM videos v WHERE status_id = 1
    AND is_private = ${filter.isPrivate} AND (${filter.type === 'all'} OR height = 2160) AND gender LIKE ${filter.gender ?? '%'}
    AND (${filter.categoryId === null} OR id % 2 = 0)`.execute(test.db);
  expect(whole).toHaveLength(rows[0]?.n ?? 0);
  const paged: number[] = [];
  for (let after: ListPlace | null | undefined = null; after !== undefined; ) {
    const page: FoundVideoRow[] = await selectFoundVideos(test.db, filter, source, {
      ...{ ...FIRST, limit: 500, after },
    });
    paged.push(...page.map(({ id }) => id));
    after = page.at(-1);
  }
  expect(paged).toEqual(whole.map(({ id }) => id));
});

it('read no whole table for their first page', async () => {
  expect(await planOf(test.db, foundVideos(ALL, 'index', FIRST))).not.toMatch(/Seq Scan on videos/);
});

describe('of which few match among more than are looked at', () => {
  const MORE = LOOKED_AT_MAX + 500;
  const ROOM = { size: 50, max: 10_000 };
  const RARE: VideoFilter = { ...ALL, isExclusive: true };
  let words: { video_id: number }[];
  beforeAll(async () => {
    const { db } = test;
    // Newer than all others; the only exclusive ones are the oldest of them.
    await sql`INSERT INTO videos (people, dir, title, status_id, gender, duration_seconds, height, is_private, is_exclusive, posted_at)
      SELECT 'nobody', 'm', 'M', 1, (ARRAY['straight', 'gay'])[1 + n % 2], 60, 480, false, n <= 20, now() + make_interval(secs => n)
      FROM generate_series(1, ${MORE}::int) n`.execute(db);
    await sql`INSERT INTO video_search (video_id, tokens) SELECT id, '''loom'':1A' FROM videos WHERE is_exclusive
      ON CONFLICT (video_id) DO UPDATE SET tokens = excluded.tokens`.execute(db);
    for (const table of ['videos', 'video_search']) await sql`ANALYZE ${sql.table(table)}`.execute(db);
    words = (
      await sql<{
        video_id: number;
      }>`SELECT id AS video_id FROM videos WHERE is_exclusive ORDER BY posted_at DESC`.execute(db)
    ).rows;
  });

  it('says until when it looked, and finds them further back', async () => {
    const first = await findVideos(test.db, RARE, { after: null, ...ROOM });
    expect(first).toMatchObject({ videos: [], total_count: 0, has_more: true });
    expect(Date.parse(first.looked_until ?? '')).toBeGreaterThan(Date.now());
    const second = await findVideos(test.db, RARE, { after: readPlace(first.next ?? ''), ...ROOM });
    expect(second.videos.map(({ video_id }) => video_id)).toEqual(words.map(({ video_id }) => video_id));
    expect([second.next, second.looked_until]).toEqual([null, undefined]);
  });

  it('counts a lower bound of those among the first that are looked at', async () => {
    const found = await findVideos(test.db, { ...ALL, gender: 'gay' }, { after: null, ...ROOM });
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM videos
      WHERE status_id = 1 AND NOT is_private AND gender = 'gay'`.execute(test.db);
    expect(found).toMatchObject({ total_count: rows[0]?.n, has_more: false });
    expect(await findVideos(test.db, ALL, { after: null, ...ROOM })).toMatchObject({
      total_count: LOOKED_AT_MAX,
      has_more: true,
    });
  });

  it('finds all of them by rare words, without looking at others', async () => {
    const filter = { ...RARE, query: "'loom'" };
    const found = await findVideos(test.db, filter, { after: null, ...ROOM });
    expect(found.videos.map(({ video_id }) => video_id)).toEqual(words.map(({ video_id }) => video_id));
    expect(found).toMatchObject({ total_count: words.length, has_more: false, next: null });
  });

  it('gives all of their numbers, stretch by stretch', async () => {
    const stretches: number[][] = [];
    for await (const ids of eachFoundId(test.db, RARE)) stretches.push(ids);
    expect(stretches).toEqual([[], words.map(({ video_id }) => video_id)]);
  });

  it('looks at a stretch of an index alone', async () => {
    const until = (await lastLookedAt(RARE, 'index', null).execute(test.db)).rows[0] ?? null;
    expect(until).not.toBeNull();
    const statements = [
      lastLookedAt(RARE, 'index', null),
      foundVideos(RARE, 'index', { ...FIRST, until }),
      countedVideos(RARE, 'index', { ...FIRST, until }),
    ];
    for (const statement of statements) expect(await planOf(test.db, statement)).toMatch(/videos_latest/);
    expect(await planOf(test.db, lastLookedAt({ ...ALL, isPrivate: true }, 'index', null))).toMatch(
      /videos_private/,
    );
    const ofCategory: VideoFilter = { ...RARE, categoryId: category };
    expect(await planOf(test.db, lastLookedAt(ofCategory, 'index', null))).toMatch(/video_categories_latest/);
  });
});
