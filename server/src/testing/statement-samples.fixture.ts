/**
 * Calls of every function whose statements have a declared row, with arguments of every branch that changes the statement.
 * They are described, never run, so that ids need not exist.
 */
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import type { Database } from '../platform/database/create-database.ts';
import { selectAccessRow } from '../access/access.sql.ts';
import * as albums from '../albums/albums.sql.ts';
import * as relations from '../members/relations.sql.ts';
import * as channels from '../catalogue/channels.sql.ts';
import * as comments from '../community/comments.sql.ts';
import { foldListingDeltas } from '../catalogue/counters.sql.ts';
import { countTry } from '../access/limits.sql.ts';
import { findAnchor } from '../catalogue/listing-anchors.sql.ts';
import {
  countListing,
  type ListingRequest,
  type ListingSource,
  selectListing,
} from '../catalogue/listings.sql.ts';
import { claimMails, deletePastMails } from '../platform/mail/mails.sql.ts';
import { selectKeywords, selectPopularModels } from '../catalogue/categories.sql.ts';
import { ensureMediaSecret } from '../access/media-secret.sql.ts';
import { findMediaRecord } from '../watching/media-objects.sql.ts';
import * as members from '../members/members.sql.ts';
import * as models from '../catalogue/models.sql.ts';
import { countNotifications, selectNotifications } from '../notifications/notifications.sql.ts';
import { countOwnUploads, selectOwnUploads } from '../uploads/own-uploads.sql.ts';
import * as playlists from '../library/playlists.sql.ts';
import { selectRelated } from '../catalogue/related.sql.ts';
import { selectSearch } from '../catalogue/search-listing.sql.ts';
import { selectSubscriptions } from '../members/subscriptions.sql.ts';
import * as suggestions from '../search/suggestions.sql.ts';
import { selectCategories } from '../catalogue/terms.sql.ts';
import { selectVideo } from '../catalogue/videos.sql.ts';
import { countPage, foldAllViews, foldPastViewDays, foldViews } from '../watching/views.sql.ts';
import { insertVote, selectDailySalt } from '../watching/votes.sql.ts';
import { selectMatches, selectSimilarWords } from '../search/words.sql.ts';
import { linkIdentity, selectIdentityMember } from '../sign-in/identities.sql.ts';
import * as playlistEdits from '../library/playlist-edits.sql.ts';
import { selectReturning, selectVideoState } from '../publication/publication.sql.ts';
import { selectAccount, selectSession, selectSessions } from '../sign-in/sessions.sql.ts';

type Sample = (db: Database) => Promise<unknown>;

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
  { kind: 'subscriptions', memberId: 1 },
];
const search = (byRelevance: boolean): ListingSource & { kind: 'search' } => ({
  kind: 'search',
  query: "'harbour'",
  text: 'harbour',
  byRelevance,
});
const PAGE = { limit: 10, offset: 0 };
const YEARS = { from: 18, to: 21 };
const HASH = Buffer.alloc(32);
const PLAYLIST = { title: 'Evening', description: 'For it', visible: 1, orientation: 'straight' } as const;
const IDENTITY = {
  issuer: 'https://issuer.example',
  subject: 'subject',
  email: 'anna@example.org',
  names: ['Anna'],
};
const TERMS = { language: 'en', country: 'US', limit: 5 };

/** Values of columns that decide which statement is next, by file. */
export const SAMPLE_VALUES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // So many matches that the sorted list is walked along.
  'search-listing.sql.ts': { 'QUERY PLAN': [{ Plan: { 'Plan Rows': 50_000 } }] },
};

export const STATEMENT_SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  'listings.sql.ts': [
    ...SOURCES.flatMap((source): Sample[] => [
      (db) => selectListing(db, { ...LISTING, source }, 10_000),
      (db) => selectListing(db, { ...LISTING, ...FILTERS, source }, 10_000),
      (db) => countListing(db, { ...LISTING, source }),
      (db) => countListing(db, { ...LISTING, ...FILTERS, source }),
    ]),
    ...VIDEO_SORTS.map(
      (sort): Sample =>
        (db) =>
          selectListing(db, { ...LISTING, sort, source: { kind: 'all' }, offset: 6000 }, 10_000),
    ),
  ],
  'search-listing.sql.ts': [
    (db) => selectSearch(db, { ...LISTING, source: search(true) }),
    (db) => selectSearch(db, { ...LISTING, source: search(false) }),
    (db) => selectSearch(db, { ...LISTING, ...FILTERS, source: search(false) }),
  ],
  'related.sql.ts': [(db) => selectRelated(db, { videoId: 1, ...PAGE, minHeight: 0 })],
  'listing-anchors.sql.ts': (['latest-updates', 'top-rated'] as const).map(
    (sort) => (db: Database) =>
      findAnchor(db, { scope: 'all', scopeId: 0, gender: 'straight', sort }, 600, 10_000),
  ),
  'comments.sql.ts': [
    (db) => comments.selectComments(db, 'video', 1, PAGE),
    (db) =>
      comments.insertComment(
        db,
        { section: 'video', objectId: 1, memberId: 1, body: 'hello' },
        { limit: 5, windowMinutes: 10 },
      ),
  ],
  'members.sql.ts': [
    (db) => members.selectMembers(db, {}, { sort: 'recent', viewerId: 1, ...PAGE }),
    (db) =>
      members.selectMembers(
        db,
        {
          gender: 'male',
          country: 'US',
          relationship: 1,
          orientation: 'straight',
          hasAvatar: true,
          age: YEARS,
          name: 'anna',
        },
        { sort: 'alphabet', viewerId: null, ...PAGE },
      ),
    (db) => members.countMembers(db, {}),
    (db) => members.countMembers(db, { name: 'an' }),
    ...(['friends', 'shown', 'asked', 'requests'] as const).map(
      (which): Sample =>
        (db) =>
          members.selectFriends(db, 1, which, PAGE),
    ),
    (db) => members.countFriends(db, 1, 'shown'),
    (db) => members.selectMember(db, 1),
  ],
  'terms.sql.ts': [
    (db) => selectCategories(db, 'straight'),
    (db) => selectCategories(db, 'straight', ['night']),
  ],
  'main.sql.ts': [(db) => selectPopularModels(db, 'straight', 5), (db) => selectKeywords(db, 'en', 5)],
  'albums.sql.ts': [
    ...(
      [
        { kind: 'all' },
        { kind: 'categories', id: 1 },
        { kind: 'model', id: 1 },
        { kind: 'member', id: 1, withHidden: true },
      ] as const
    ).flatMap((source): Sample[] => [
      (db) => albums.selectAlbums(db, source, { sort: 'top-rated', ...PAGE }),
      (db) => albums.countAlbums(db, source),
    ]),
    (db) => albums.selectAlbum(db, 1),
    (db) => albums.selectCategoriesOfAlbum(db, 1),
    (db) => albums.selectAlbumCategories(db),
    (db) => albums.selectAlbumCategories(db, 'night'),
  ],
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
    (db) => models.selectModel(db, 'aki', 3),
  ],
  'playlists.sql.ts': [
    ...(
      [
        { kind: 'all' },
        { kind: 'categories', id: 1 },
        { kind: 'video', id: 1 },
        { kind: 'member', id: 1, withHidden: false },
      ] as const
    ).flatMap((source): Sample[] => [
      (db) => playlists.selectPlaylists(db, source, { sort: 'top-rated', ...PAGE, thumbs: 3 }),
      (db) => playlists.countPlaylists(db, source),
    ]),
    (db) => playlists.selectPlaylist(db, 1, 3),
    (db) => playlists.selectCategoriesOfPlaylist(db, 1),
  ],
  'access.sql.ts': [
    ...(['video', 'album', 'playlist', 'member', 'model', 'channel', 'comment'] as const).map(
      (kind): Sample =>
        (db) =>
          selectAccessRow(db, kind, '1', 1),
    ),
    (db) => selectAccessRow(db, 'model', 'aki', null),
  ],
  'limits.sql.ts': [(db) => countTry(db, 'key', 60)],
  'views.sql.ts': [
    (db) => countPage(db, 'home', 'spring', 200),
    (db) => foldPastViewDays(db),
    (db) => foldViews(db),
    (db) => foldAllViews(db),
  ],
  'votes.sql.ts': [
    (db) => insertVote(db, { memberId: 1 }, { section: 'video', objectId: 1, vote: 1 }),
    (db) => selectDailySalt(db),
  ],
  'words.sql.ts': [(db) => selectSimilarWords(db, 'harbor', 5), (db) => selectMatches(db, [1], "'harbour'")],
  'suggestions.sql.ts': [
    (db) => suggestions.selectKeywordsLike(db, 'har', 5),
    (db) => suggestions.selectTitlesLike(db, 'har', { query: "'har':*", country: 'US', limit: 5 }),
    (db) => suggestions.selectCategoriesLike(db, 'har', TERMS),
    (db) => suggestions.selectModelsLike(db, 'har', TERMS),
  ],
  'relations.sql.ts': [
    (db) => relations.askFriend(db, 1, 2),
    (db) => relations.selectRelation(db, 1, 2),
    (db) => relations.changeSubscription(db, 1, { kind: 'model', targetId: 1, isWanted: true }),
    (db) => relations.insertBlock(db, 1, 2),
  ],
  'mails.sql.ts': [(db) => claimMails(db, 5, 60), (db) => deletePastMails(db)],
  'media-objects.sql.ts': [(db) => findMediaRecord(db, 'video-1')],
  'media-secret.sql.ts': [(db) => ensureMediaSecret(db)],
  'videos.sql.ts': [(db) => selectVideo(db, 1)],
  'notifications.sql.ts': [(db) => selectNotifications(db, 1, PAGE), (db) => countNotifications(db, 1)],
  'own-uploads.sql.ts': [
    (db) => selectOwnUploads(db, 1, { videoId: null, ...PAGE }),
    (db) => countOwnUploads(db, 1, null),
  ],
  'subscriptions.sql.ts': [(db) => selectSubscriptions(db, 1, { limit: 10, withPrivate: true })],
  'sessions.sql.ts': [
    (db) => selectSession(db, HASH),
    (db) => selectAccount(db, 'anna'),
    (db) => selectSessions(db, 1, HASH),
  ],
  'playlist-edits.sql.ts': [
    (db) => playlistEdits.insertPlaylist(db, 1, PLAYLIST, { categories: ['night'], max: 10 }),
    (db) => playlistEdits.updatePlaylist(db, 1, PLAYLIST, ['night']),
    (db) => playlistEdits.deletePlaylist(db, 1),
    (db) => playlistEdits.addToPlaylist(db, 1, 1, 10),
  ],
  'publication.sql.ts': [(db) => selectVideoState(db, 1), (db) => selectReturning(db, 10)],
  'identities.sql.ts': [
    (db) => selectIdentityMember(db, 'https://issuer.example', 'subject'),
    (db) => linkIdentity(db, IDENTITY),
  ],
  'counters.sql.ts': [(db) => foldListingDeltas(db)],
};
