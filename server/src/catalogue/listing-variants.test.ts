/** Lists are put together from many parts: PostgreSQL takes each source, plain and filtered, and answers the declared rows. */
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { findFilteredAnchor } from './prepared-lists/filtered-anchors.sql.ts';
import { findAnchor } from './prepared-lists/listing-anchors.sql.ts';
import { countListing, type ListingRequest, type ListingSource, selectListing } from './listings.sql.ts';
import { listFound } from './search-engine/list-found.ts';
import { PLAIN_LISTING } from './listing-request.fixture.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const FILTERS: Partial<ListingRequest> = { type: 'hd', duration: '2', date: 'week' };
const SOURCES: readonly ListingSource[] = [
  { kind: 'all' },
  { kind: 'categories', all: [[1]], none: [] },
  { kind: 'categories', all: [[1], [2, 3]], none: [4] },
  { kind: 'categories', all: [[1, 2]], none: [4] },
  { kind: 'model', id: 1 },
  { kind: 'channel', id: 1 },
  { kind: 'playlist', id: 1 },
  { kind: 'member', id: 1, withHidden: true },
  { kind: 'member', id: 1, withHidden: false },
  { kind: 'ranking', country: 'US', by: 'views' },
  { kind: 'ranking', country: '', by: 'week_views' },
  { kind: 'library', table: 'favourites', memberId: 1 },
  { kind: 'library', table: 'watch_later', memberId: 1 },
  { kind: 'library', table: 'history', memberId: 1 },
  { kind: 'library', table: 'history', memberId: 1, text: 'harbour' },
  { kind: 'subscriptions', memberId: 1 },
];

it.each(SOURCES)('lists $kind, plain and filtered', async (source) => {
  for (const filters of [{}, FILTERS]) {
    expect(await selectListing(test.db, { ...PLAIN_LISTING, ...filters, source }, 10_000)).toEqual([]);
    expect(await countListing(test.db, { ...PLAIN_LISTING, ...filters, source })).toMatchObject({ total: 0 });
  }
});

it.each(VIDEO_SORTS)('lists far pages by %s', async (sort) => {
  const request = { ...PLAIN_LISTING, sort, source: { kind: 'all' }, offset: 6000 } as const;
  expect(await selectListing(test.db, request, 10_000)).toEqual([]);
});

it.each(['latest-updates', 'top-rated'] as const)('finds where a page of %s starts', async (sort) => {
  const list = { scope: 'all', scopeId: 0, gender: 'straight', sort } as const;
  expect(await findAnchor(test.db, list, 600, 10_000)).toBeUndefined();
  expect(await findFilteredAnchor(test.db, list, { type: 'hd', duration: '1' }, 600, 10_000)).toBeUndefined();
});

it.each([
  { byRelevance: true, filters: {} },
  { byRelevance: false, filters: {} },
  { byRelevance: false, filters: FILTERS },
])('searches, by relevance: $byRelevance', async ({ byRelevance, filters }) => {
  const source = { kind: 'search', query: "'harbour'", text: 'harbour', byRelevance } as const;
  await expect(listFound(test.db, { ...PLAIN_LISTING, ...filters, source })).resolves.toBeDefined();
});
