/**
 * Calls of every function with raw statements, with arguments of every branch that changes the statement: those of lists
 * here, the others beside. They are described, never run, so that ids need not exist.
 */
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import type { Database } from '../platform/database/create-database.ts';
import * as channels from '../catalogue/channels.sql.ts';
import { foldListingDeltas, rebuildCounters, rebuildCountryRankings } from '../catalogue/counters.sql.ts';
import { withoutParallelWorkers } from '../catalogue/expensive-reads.sql.ts';
import { selectKeptAt } from '../catalogue/kept-at.sql.ts';
import { findFilteredAnchor, rebuildFilteredAnchors } from '../catalogue/filtered-anchors.sql.ts';
import { findAnchor, rebuildAnchors } from '../catalogue/listing-anchors.sql.ts';
import {
  countListing,
  type ListingRequest,
  type ListingSource,
  selectListing,
} from '../catalogue/listings.sql.ts';
import { selectKeywords, selectPopularModels } from '../catalogue/categories.sql.ts';
import { findMediaRecord } from '../watching/media-objects.sql.ts';
import * as models from '../catalogue/models.sql.ts';
import { selectRelated } from '../catalogue/related.sql.ts';
import { rebuildPopularSearch } from '../catalogue/popular-search.sql.ts';
import { selectSearch } from '../catalogue/search-listing.sql.ts';
import * as suggestions from '../search/suggestions.sql.ts';
import { selectCategories } from '../catalogue/terms.sql.ts';
import { selectVideo } from '../catalogue/videos.sql.ts';
import {
  countPage,
  deletePastCampaigns,
  foldAllViews,
  foldPastViewDays,
  foldViews,
  insertHistory,
} from '../watching/views.sql.ts';
import { forgetVisitors, selectDailySalt, setVote } from '../watching/votes.sql.ts';
import { foldWatchedParts, selectWatchedParts } from '../watching/watched-parts.sql.ts';
import { isKnownWord, selectMatches, selectSimilarWords } from '../search/words.sql.ts';
import type { StatementSample, StatementSamples } from './statement-sample.ts';
import { COLLECTION_SAMPLES } from './statement-samples-collections.fixture.ts';
import { MEMBER_SAMPLES } from './statement-samples-members.fixture.ts';
import { MODERATION_SAMPLES } from './statement-samples-moderation.fixture.ts';
import { RECORD_SAMPLES } from './statement-samples-records.fixture.ts';
import { OPERATION_SAMPLES } from './statement-samples-operation.fixture.ts';
import { UPLOAD_SAMPLES } from './statement-samples-uploads.fixture.ts';
import { indexVideos } from '../search/search-index.sql.ts';

const LISTING = {
  gender: 'straight',
  sort: 'latest-updates',
  type: 'all',
  duration: '',
  date: '',
  limit: 60,
  offset: 0,
} as const satisfies Omit<ListingRequest, 'source'>;
const FILTERS = { type: 'hd', duration: '2', date: 'week' } as const;
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
const search = (byRelevance: boolean): ListingSource & { kind: 'search' } => ({
  kind: 'search',
  query: "'harbour'",
  text: 'harbour',
  byRelevance,
});
const RECEIPT = Buffer.alloc(32);
const VOTER_NETWORKS = [
  { hash: Buffer.alloc(32, 1), limit: 1 },
  { hash: Buffer.alloc(32, 2), limit: 4 },
] as const;
const PAGE = { limit: 10, offset: 0 };
const YEARS = { from: 18, to: 21 };
const TERMS = { language: 'en', country: 'US', limit: 5 };

/** Values of columns that decide which statement is next, by file. */
export const SAMPLE_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // Codes that nobody used yet.
  'account-changes.sql.ts': { used_at: null },
  'accounts.sql.ts': { used_at: null },
  // An account that waits for its confirmation.
  'identities.sql.ts': { status_id: 0 },
  // The other one asked, and nobody answered.
  'relations.sql.ts': { member_id: 2, accepted_at: null },
  'stored-files.sql.ts': { state: 'kept' },
  // The category that is asked for.
  'video-intake.sql.ts': { id: 1, dir: 'night' },
  // A campaign that the day does not count by name yet.
  'views.sql.ts': { isKnown: false, count: 0 },
  // So many matches that the sorted list is walked along.
  // Many matches, of which the popular ones fill no page.
  'popular-search.sql.ts': { 'QUERY PLAN': [{ Plan: { 'Plan Rows': 50_000 } }], popular: 2000, ids: [] },
  'search-listing.sql.ts': { 'QUERY PLAN': [{ Plan: { 'Plan Rows': 50_000 } }] },
};

const CATALOGUE_SAMPLES: StatementSamples = {
  'listings.sql.ts': [
    ...SOURCES.flatMap((source): StatementSample[] => [
      (db) => selectListing(db, { ...LISTING, source }, 10_000),
      (db) => selectListing(db, { ...LISTING, ...FILTERS, source }, 10_000),
      (db) => countListing(db, { ...LISTING, source }),
      (db) => countListing(db, { ...LISTING, ...FILTERS, source }),
    ]),
    ...VIDEO_SORTS.map(
      (sort): StatementSample =>
        (db) =>
          selectListing(db, { ...LISTING, sort, source: { kind: 'all' }, offset: 6000 }, 10_000),
    ),
  ],
  'kept-at.sql.ts': [
    (db) => selectKeptAt(db, 'history', 1, [1]),
    (db) => selectKeptAt(db, 'favourites', 1, [1]),
  ],
  'search-listing.sql.ts': [
    (db) => selectSearch(db, { ...LISTING, source: search(true) }),
    (db) => selectSearch(db, { ...LISTING, source: search(false) }),
    (db) => selectSearch(db, { ...LISTING, ...FILTERS, source: search(false) }),
  ],
  'popular-search.sql.ts': [
    (db) => rebuildPopularSearch(db),
    (db) => selectSearch(db, { ...LISTING, gender: 'straight', source: search(true) }),
  ],
  'related.sql.ts': [(db) => selectRelated(db, { videoId: 1, ...PAGE, minHeight: 0 })],
  'listing-anchors.sql.ts': [
    (db) => rebuildAnchors(db),
    ...(['latest-updates', 'top-rated'] as const).map(
      (sort) => (db: Database) =>
        findAnchor(db, { scope: 'all', scopeId: 0, gender: 'straight', sort }, 600, 10_000),
    ),
  ],
  'filtered-anchors.sql.ts': [
    (db) => rebuildFilteredAnchors(db),
    ...(['latest-updates', 'top-rated'] as const).map((sort) => (db: Database) => {
      const list = { scope: 'all', scopeId: 0, gender: 'straight', sort } as const;
      return findFilteredAnchor(db, list, { type: 'hd', duration: '1' }, 600, 10_000);
    }),
  ],
  'terms.sql.ts': [
    (db) => selectCategories(db, 'straight'),
    (db) => selectCategories(db, 'straight', ['night']),
  ],
  'categories.sql.ts': [(db) => selectPopularModels(db, 'straight', 5), (db) => selectKeywords(db, 'en', 5)],
  'channels.sql.ts': [
    (db) => channels.selectChannels(db, { sort: 'alphabet', ...PAGE }),
    (db) => channels.countChannels(db),
    (db) => channels.selectChannel(db, 'lanterns'),
  ],
  'models.sql.ts': [
    (db) =>
      models.selectModels(
        db,
        { gender: 'straight', hair: 1, tattoo: true, age: YEARS, letter: 'a' },
        { sort: 'alphabet', ...PAGE, thumbs: 3 },
      ),
    (db) => models.countModels(db, { letter: null }),
    (db) => models.selectModelLetters(db, { gender: 'straight', letter: 'a' }),
    (db) => models.selectModel(db, 'aki', 3),
  ],
  'views.sql.ts': [
    (db) => insertHistory(db, 1, 1),
    (db) => deletePastCampaigns(db),
    (db) => countPage(db, 'home', 'spring', 200),
    (db) => foldPastViewDays(db),
    (db) => foldViews(db),
    (db) => foldAllViews(db),
  ],
  'votes.sql.ts': [
    (db) => setVote(db, { memberId: 1 }, { section: 'video', objectId: 1, vote: 1 }, RECEIPT),
    (db) => setVote(db, { memberId: 1 }, { section: 'video', objectId: 1, vote: null }, RECEIPT),
    (db) => setVote(db, { networks: VOTER_NETWORKS }, { section: 'video', objectId: 1, vote: 1 }, RECEIPT),
    (db) =>
      setVote(
        db,
        { networks: VOTER_NETWORKS, receipt: RECEIPT },
        { section: 'video', objectId: 1, vote: null },
        RECEIPT,
      ),
    (db) => selectDailySalt(db),
    (db) => forgetVisitors(db),
  ],
  'watched-parts.sql.ts': [(db) => foldWatchedParts(db), (db) => selectWatchedParts(db, 1)],
  'words.sql.ts': [
    (db) => isKnownWord(db, 'harbour', true),
    (db) => selectSimilarWords(db, 'harbor', 5),
    (db) => selectMatches(db, [1], "'harbour'"),
  ],
  'suggestions.sql.ts': [
    (db) => suggestions.selectKeywordsLike(db, 'har', 5),
    (db) =>
      suggestions.selectTitlesLike(db, 'har', { query: "'har':*", language: 'de', country: 'US', limit: 5 }),
    (db) => suggestions.selectCategoriesLike(db, 'har', TERMS),
    (db) => suggestions.selectModelsLike(db, 'har', TERMS),
  ],
  'media-objects.sql.ts': [(db) => findMediaRecord(db, 'video-1')],
  'videos.sql.ts': [(db) => selectVideo(db, 1)],
  'expensive-reads.sql.ts': [(db) => withoutParallelWorkers(db, async () => {})],
  'counters.sql.ts': [
    (db) => rebuildCounters(db),
    (db) => foldListingDeltas(db),
    (db) => rebuildCountryRankings(db),
  ],
  'search-index.sql.ts': [(db) => indexVideos(db), (db) => indexVideos(db, [1])],
};

export const STATEMENT_SAMPLES: StatementSamples = {
  ...CATALOGUE_SAMPLES,
  ...COLLECTION_SAMPLES,
  ...MEMBER_SAMPLES,
  ...OPERATION_SAMPLES,
  ...MODERATION_SAMPLES,
  ...RECORD_SAMPLES,
  ...UPLOAD_SAMPLES,
};
