/** Whatever is asked with frequent words, a bounded number of rows is read, so that no search ends at the statement's timeout. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type DateFilter, VIDEO_SORTS, type VideoType } from '@foyer/shared/wire-schemas/listings';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { withoutParallelWorkers } from './expensive-reads.sql.ts';
import { PLAIN_LISTING } from './listing-request.fixture.ts';
import { rebuildPopularSearch } from './popular-search.sql.ts';
import { listFound } from './search-engine/list-found.ts';
import { SEARCH_COUNT_MAX, type SearchRequest } from './search-engine/search-engine.ts';

const VIDEOS = 54_000;
/** More than postgres-search/ reads at most to count and to list. */
const ROWS_MAX = 45_000;
let test: TestDatabase;

/** Every video but a few is calm; each second one is of the last month, none is 4k. */
beforeAll(async () => {
  test = await openTestDatabase();
  await sql`SET session_replication_role = replica`.execute(test.db);
  await sql`INSERT INTO videos (id, people, dir, title, status_id, duration_seconds, height, popularity, views, posted_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, 'nobody', 'v', 'A video', 1, n % 1000, 720, (n * 7919) % 10007, (n * 31) % 5003,
      now() - make_interval(days => CASE WHEN n % 2 = 0 THEN (n * 17) % 25 ELSE 40 END) FROM generate_series(1, ${VIDEOS}::int) n`.execute(
    test.db,
  );
  await sql`INSERT INTO video_search (video_id, tokens)
    SELECT n, (CASE WHEN n % 10 > 0 THEN '''calm'':1A ' ELSE '''other'':2B' END)::tsvector
    FROM generate_series(1, ${VIDEOS}::int) n`.execute(test.db);
  await sql`ANALYZE videos, video_search`.execute(test.db);
});
afterAll(() => test.close());

const request = (values: Partial<SearchRequest>, byRelevance = false): SearchRequest => ({
  ...PLAIN_LISTING,
  ...values,
  source: { kind: 'search', query: "'calm'", text: 'calm', byRelevance },
});

/** Rows of words that are read. */
const search = (asked: SearchRequest): Promise<{ total: number; ids: number[]; read: number }> =>
  // What workers of its own read is not counted.
  withoutParallelWorkers(test.db, async (tx) => {
    const readUntilNow = async () =>
      (
        await sql<{ n: number }>`SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n
          FROM pg_stat_xact_user_tables WHERE relname = 'video_search'`.execute(tx)
      ).rows[0]?.n ?? 0;
    const before = await readUntilNow();
    const { rows, total } = await listFound(tx, asked);
    return { total, ids: rows.map(({ id }) => id), read: (await readUntilNow()) - before };
  });

const FILTERS: readonly { type: VideoType; date: DateFilter }[] = [
  { type: 'all', date: 'month' },
  { type: '4k', date: 'month' },
  { type: '4k', date: '' },
  { type: 'all', date: '' },
];
const WAYS = FILTERS.flatMap((filter) => [
  ...[0, SEARCH_COUNT_MAX - 60].map((offset) => ({ ...filter, offset, sort: 'relevance' as const })),
  ...VIDEO_SORTS.flatMap((sort) => [0, SEARCH_COUNT_MAX - 60].map((offset) => ({ ...filter, offset, sort }))),
]);

it.each(WAYS)('of $type "$date" by $sort from $offset', async ({ sort, ...rest }) => {
  const asked = request({ ...rest, ...(sort !== 'relevance' && { sort }) }, sort === 'relevance');
  const { ids, total, read } = await search(asked);
  expect(read).toBeLessThan(ROWS_MAX);
  expect([ids.length, total]).toEqual(rest.type === '4k' ? [0, 0] : [60, SEARCH_COUNT_MAX]);
});

it('ranks those of a month by the popular ones, however many there are', async () => {
  await rebuildPopularSearch(test.db);
  const asked = request({ date: 'month' }, true);
  const { rows } = await sql<{
    id: number;
  }>`SELECT v.id FROM videos v JOIN video_search s ON s.video_id = v.id
    WHERE s.tokens @@ 'calm' AND v.id % 2 = 0 ORDER BY v.popularity DESC, v.id DESC LIMIT 60`.execute(
    test.db,
  );
  const { ids, total, read } = await search(asked);
  expect([ids, total]).toEqual([rows.map(({ id }) => id), SEARCH_COUNT_MAX]);
  expect(read).toBeLessThan(1000);
});
