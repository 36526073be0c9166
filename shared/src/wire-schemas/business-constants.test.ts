/** The numbers of docs/specification/limits.md, addresses.md, validation.md, one by one: none changes by accident. Rates and texts have tests of their own. */
import { describe, expect, it } from '@jest/globals';
import { ALBUM_SORTS, ALBUMS_PAGE_SIZE } from './albums.ts';
import { BROWSER_MAX_AGE_SECONDS, LIFETIMES } from './answers.ts';
import { CHANNEL_SORTS, CHANNELS_PAGE_SIZE } from './channels.ts';
import {
  COMMENT_LIMIT,
  COMMENT_LIMIT_WINDOW_MINUTES,
  COMMENT_MIN_LENGTH,
  COMMENTS_CHUNK,
  COMMENTS_PER_PAGE,
} from './comments.ts';
import { FRIENDS_PAGE_SIZE } from './members/friends.ts';
import {
  PLAYLIST_CATEGORIES_MAX,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_TITLE_MIN_LENGTH,
} from './library.ts';
import {
  CATEGORY_SELECTION_MAX,
  COUNT_MAX,
  DATED_SORTS,
  DATES,
  DEFAULT_VIDEO_SORT,
  DURATIONS,
  HOME_BLOCK_SIZE,
  LISTING_PAGE_SIZE,
  PAGE_MAX,
  PAGINATION_WINDOW,
  SEARCH_SORTS,
  TAG_STRIP_SIZE,
  VIDEO_SORTS,
  VIDEO_TYPES,
} from './listings.ts';
import { MEMBER_SORTS, MEMBERS_PAGE_SIZE, UPLOADER_STATUS_ID } from './members/members.ts';
import { MESSAGES_PER_PAGE } from './messages.ts';
import { MODEL_SORTS, MODELS_PAGE_SIZE } from './models.ts';
import { NOTIFICATIONS_PER_PAGE } from './notifications.ts';
import { PARTNER_SLIDER_SIZE } from './partners.ts';
import { OWN_PLAYLISTS_PAGE_SIZE, PLAYLIST_SORTS, PLAYLISTS_PAGE_SIZE } from './playlists.ts';
import { REPORT_MESSAGE_MAX_LENGTH } from './reports.ts';
import { DEFAULT_LANGUAGE, GENDERS, LANGUAGES } from './site.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH, SUGGEST_DEBOUNCE_MS } from './suggestions.ts';
import {
  COVER_MIN_HEIGHT,
  COVER_MIN_WIDTH,
  READD_DEFAULT_DAYS,
  UPLOAD_CATEGORIES_MAX,
  VIDEO_FORMATS,
  VIDEO_MAX_BYTES,
} from './uploads/upload-rules.ts';
import {
  DELETED_STATUS_ID,
  EMBED_HEIGHT,
  EMBED_WIDTH,
  NEXT_VIDEO_DELAY_SECONDS,
  RELATED_LIFETIME_SECONDS,
  RELATED_PAGE_SIZE,
  ratingPercent,
  VIDEO_FILE_LIFETIME_SECONDS,
  VIEW_STATISTIC_DELAY_MS,
} from './videos.ts';

describe('numbers of the specification', () => {
  it.each<[string, unknown, unknown]>([
    ['suggestions wait for 300 ms', SUGGEST_DEBOUNCE_MS, 300],
    ['a search has at least 3 characters', SEARCH_MIN_LENGTH, 3],
    ['a search has at most 69 characters', SEARCH_MAX_LENGTH, 69],
    ['60 videos a page', LISTING_PAGE_SIZE, 60],
    ['96 channels', CHANNELS_PAGE_SIZE, 96],
    ['latest-updates by default', DEFAULT_VIDEO_SORT, 'latest-updates'],
    ['40 albums', ALBUMS_PAGE_SIZE, 40],
    ['40 models', MODELS_PAGE_SIZE, 40],
    ['40 playlists', PLAYLISTS_PAGE_SIZE, 40],
    ['40 members', MEMBERS_PAGE_SIZE, 40],
    ['40 friends', FRIENDS_PAGE_SIZE, 40],
    ['20 playlists of the favourites', OWN_PLAYLISTS_PAGE_SIZE, 20],
    ['20 notifications', NOTIFICATIONS_PER_PAGE, 20],
    ['20 messages', MESSAGES_PER_PAGE, 20],
    ['a window of 5 pages', PAGINATION_WINDOW, 5],
    ['1–200 items in one answer', COUNT_MAX, 200],
    ['pages 1–100000', PAGE_MAX, 100_000],
    ['25 items in a block of the home page', HOME_BLOCK_SIZE, 25],
    ['100 keywords in the strip', TAG_STRIP_SIZE, 100],
    ['lifetimes', LIFETIMES, [0, 3600, 14_400, 43_200, 86_400, 432_000, 864_000, 2_592_000, 8_640_000]],
    ['60 s in a browser', BROWSER_MAX_AGE_SECONDS, 60],
    ['related videos for 432000 s', RELATED_LIFETIME_SECONDS, 432_000],
    ['a video file for 8640000 s', VIDEO_FILE_LIFETIME_SECONDS, 8_640_000],
    ['12 related videos a page', RELATED_PAGE_SIZE, 12],
    ['10 comments a page', COMMENTS_PER_PAGE, 10],
    ['200 comments in one answer', COMMENTS_CHUNK, 200],
    ['a comment has at least 5 characters', COMMENT_MIN_LENGTH, 5],
    ['5 comments', COMMENT_LIMIT, 5],
    ['in 10 minutes', COMMENT_LIMIT_WINDOW_MINUTES, 10],
    ['at most 3 categories selected', CATEGORY_SELECTION_MAX, 3],
    ['at most 3 categories of an upload', UPLOAD_CATEGORIES_MAX, 3],
    ['at most 3 categories of a playlist', PLAYLIST_CATEGORIES_MAX, 3],
    ['re-adding after 7 days', READD_DEFAULT_DAYS, 7],
    ['1500 characters of a message to the site', REPORT_MESSAGE_MAX_LENGTH, 1500],
    ['a playlist’s title', [PLAYLIST_TITLE_MIN_LENGTH, PLAYLIST_TITLE_MAX_LENGTH], [3, 100]],
    // A title is enough.
    ['its description', [PLAYLIST_DESCRIPTION_MAX_LENGTH], [500]],
    ['the next video after 20 s', NEXT_VIDEO_DELAY_SECONDS, 20],
    ['a view is counted after 1000 ms', VIEW_STATISTIC_DELAY_MS, 1000],
    ['17 videos of a partner', PARTNER_SLIDER_SIZE, 17],
    ['embed code of 426x265', [EMBED_WIDTH, EMBED_HEIGHT], [426, 265]],
    ['images of 1250x250', [COVER_MIN_WIDTH, COVER_MIN_HEIGHT], [1250, 250]],
    ['10 GB', VIDEO_MAX_BYTES, 10 * 1024 ** 3],
    [
      'formats',
      VIDEO_FORMATS.join(' '),
      '3gp mp4 mov asf flv mpg avi mpeg wmv rm dat mkv vob m2v m2t m4v f4v mts webm',
    ],
    ['date filters', DATES, ['', 'day', 'week', 'month']],
    ['of top-rated and most-popular', DATED_SORTS, ['top-rated', 'most-popular']],
    ['durations', DURATIONS, ['', '1', '2', '3']],
    ['types', VIDEO_TYPES, ['all', 'hd', '4k']],
    ['gender groups', GENDERS, ['straight', 'shemale', 'gay']],
    ['English by default', DEFAULT_LANGUAGE, 'en'],
    ['ten languages', LANGUAGES.join(' '), 'en ru de fr es pl it pt ja nl'],
    ['status 5 is deleted', DELETED_STATUS_ID, 5],
    ['status 6 manages uploads', UPLOADER_STATUS_ID, 6],
  ])('%s', (_rule, value, expected) => {
    expect(value).toEqual(expected);
  });

  it.each<[string, readonly string[], string]>([
    ['videos', VIDEO_SORTS, 'latest-updates top-rated most-popular most-viewed longest most-commented'],
    [
      'search',
      SEARCH_SORTS,
      'relevance latest-updates top-rated most-popular most-viewed longest most-commented',
    ],
    ['albums', ALBUM_SORTS, 'latest-updates top-rated most-popular most-viewed'],
    [
      'models',
      MODEL_SORTS,
      'most-popular alphabet count-videos count-subs top-rated most-viewed latest-updates',
    ],
    ['playlists', PLAYLIST_SORTS, 'most-popular latest-updates most-viewed count-videos top-rated'],
    ['members', MEMBER_SORTS, 'recent alphabet count-videos count-subs most-viewed'],
    ['channels', CHANNEL_SORTS, 'most-viewed alphabet count-videos latest-updates'],
  ])('sorts of %s, the default first', (_list, sorts, expected) => {
    expect(sorts.join(' ')).toBe(expected);
  });

  it.each([
    [0, 0],
    [2.5, 50],
    [4.99, 100],
    [5, 100],
    [7, 100],
  ])('a rating of %d is %d percent', (rating, percent) => {
    expect(ratingPercent(rating)).toBe(percent);
  });
});
