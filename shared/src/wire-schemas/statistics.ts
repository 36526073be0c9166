/** POST /api/stats.php: votes, comments, views, parts that were watched, page views. Source: docs/specification/calls.md. */
import { COMMENT_STATES } from './comments.ts';
import type { CallTable } from './call.ts';

export const STATISTICS_ACTS = ['vote', 'comm', 'view', 'watched', 'page'] as const;
export type StatisticsAct = (typeof STATISTICS_ACTS)[number];

/** What page views are counted under: names of the shell's routes (docs/specification/pages.md), and the embed. */
export const PAGE_NAMES = [
  'home',
  'video',
  'videos',
  'videos-categories',
  'top-country',
  'categories',
  'search',
  'album',
  'albums',
  'albums-categories',
  'model',
  'model_ed_videos',
  'model_info',
  'model_wall',
  'models',
  'channel',
  'channels',
  'playlist',
  'playlists',
  'community',
  'member',
  'member_wall',
  'member_friends',
  'member_subscriptions',
  'member_ed_videos',
  'member_favourite_videos',
  'member_history',
  'member_watch_later_videos',
  'member_albums',
  'member_playlists',
  'member_info',
  'member_edit',
  'upload',
  'upload-album',
  'sign-in',
  'sign-up',
  'restore',
  'restore-success',
  'send-email',
  'confirm',
  'welcome',
  'messages',
  'notifications',
  'settings',
  'information',
  'sitemap-page',
  'moderation',
  'embed',
  '404',
] as const;

/** Of one network. */
export const PAGE_VIEWS_PER_MINUTE = 300;
/** Campaigns that a day counts by name; all others are one. */
export const CAMPAIGNS_PER_DAY = 200;

/** Of `vote`: `none` takes it back. */
export const VOTES = ['0', '1', 'none'] as const;
/** For how long a vote without an account is changed or taken back by its receipt. */
export const VOTE_RECEIPT_DAYS = 90;

/** Form-encoded; which fields an act needs is the services' business, so that each refusal names its code. */
export const statisticsBodySchema = {
  type: 'object',
  required: ['act'],
  properties: {
    act: { type: 'string', enum: STATISTICS_ACTS },
    section: { type: 'string', maxLength: 20 },
    object_id: { type: 'string', maxLength: 200 },
    vote: { type: 'string', enum: VOTES },
    /** Of `vote`, without an account: what the answer to the vote gave, to change it. */
    receipt: { type: 'string', maxLength: 40 },
    msg: { type: 'string', maxLength: 20_000 },
    /** Of `comm`: the comment that is answered. */
    parent_id: { type: 'string', maxLength: 20 },
    nogeo: { type: 'string', maxLength: 10 },
    /** Of `view`: what the visitor came from, a word of navigation/view-referrer.ts or the first part of the path on this site. Of `watched`: `embed`, or nothing. */
    from: { type: 'string', maxLength: 40 },
    /** Of `view` from an embed: the name of the site that holds it. */
    site: { type: 'string', maxLength: 253 },
    page: { type: 'string', maxLength: 100 },
    campaign: { type: 'string', maxLength: 100 },
    /** Of `watched`: a digit for each part of the video, see watched-parts.ts. */
    parts: { type: 'string', maxLength: 200 },
    /** Of `watched`: bytes of the video that were fetched. */
    bytes: { type: 'string', pattern: '^\\d{0,15}$' },
  },
} as const;

export const statisticsAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    /** Of `vote`. */
    statistics: {
      type: 'object',
      required: ['likes', 'dislikes'],
      properties: { likes: { type: 'integer' }, dislikes: { type: 'integer' } },
    },
    /** Of a first vote without an account: the browser that sends it changes the vote or takes it back. */
    receipt: { type: 'string' },
    /** Of `comm`; `waiting`: for a moderator. */
    comment_id: { type: 'integer' },
    state: { type: 'string', enum: COMMENT_STATES },
  },
} as const;

export const STATISTICS_CALLS = {
  'POST /api/stats.php': {
    room: 'watching',
    who: 'everyone',
    acts: {
      vote: 'vote video',
      view: 'view video',
      watched: 'view video',
      comm: 'comment video',
      'comm album': 'comment album',
      'comm playlist': 'comment playlist',
      'comm member': 'comment member',
      'vote album': 'vote album',
      'vote playlist': 'vote playlist',
      'vote comment': 'vote comment',
      'view album': 'view album',
      'view playlist': 'view playlist',
      'view member': 'view member',
    },
    body: statisticsBodySchema,
    answer: statisticsAnswerSchema,
  },
} as const satisfies CallTable;
