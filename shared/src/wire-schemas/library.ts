/** POST /api/input.php: what members keep, collect and follow. Source: docs/specification/fields.md, validation.md, calls.md, limits.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { SUBSCRIPTION_KINDS } from './members/subscriptions.ts';
import type { CallTable } from './call.ts';

export const INPUT_ACTS = [
  'favourite',
  'watch_later',
  'history',
  'playlist',
  'friends',
  'subscribe',
] as const;
export type InputAct = (typeof INPUT_ACTS)[number];
export const INPUT_SECTIONS = ['add', 'rem', 'del', 'upd'] as const;
export type InputSection = (typeof INPUT_SECTIONS)[number];

export const PLAYLIST_TITLE_MIN_LENGTH = 3;
export const PLAYLIST_TITLE_MAX_LENGTH = 100;
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 500;
export const PLAYLIST_CATEGORIES_MAX = 3;
/** Of one member, and videos in one of them; nobody needs more, and scripts must not fill the disk. */
export const PLAYLISTS_MAX = 500;
export const PLAYLIST_VIDEOS_MAX = 5000;
/** Videos that one call adds or removes. */
export const KEEP_MANY_MAX = 500;
/** Where a moved video stands next to another of its playlist. */
export const PLAYLIST_PLACES = ['before', 'after'] as const;
export type PlaylistPlace = (typeof PLAYLIST_PLACES)[number];

/**
 * Form-encoded. `section` of a playlist: `add` without object_id makes one (title, desc, visible, orientation,
 * categories; a video_id becomes its first), with object_id and video_id adds the video; `rem` takes the video out;
 * `upd` changes the fields given; `del` deletes. Friends: `add` asks, `upd` accepts, `rem` declines, withdraws, ends.
 * Subscribe: `add`, `rem` with `kind`, a member's otherwise. History: `rem` one video, `del` all of it; `add` of `video_ids` with `kept_at` takes a removal back.
 * Favourites, watch later, history and playlists take several videos at the same time as `video_ids`: what is there already, is not there, or may not be
 * kept is passed over, and the answer names the others. `upd` of a playlist with video_id, `place` and `next_to` moves that video.
 */
export const inputBodySchema = {
  type: 'object',
  required: ['act', 'section'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: INPUT_ACTS },
    section: { type: 'string', enum: INPUT_SECTIONS },
    video_id: { type: 'string', maxLength: 20 },
    /** Comma-separated, at most KEEP_MANY_MAX; the first is the newest of a list, and the first of a playlist. */
    video_ids: { type: 'string', maxLength: 11 * 500 },
    /** When each of `video_ids` was kept, ISO 8601, comma-separated: to take a removal back, or to move what a device kept. */
    kept_at: { type: 'string', maxLength: 30 * 500 },
    /** The video of the same playlist that the moved one stands before or after. */
    next_to: { type: 'string', maxLength: 20 },
    place: { type: 'string', enum: PLAYLIST_PLACES },
    object_id: { type: 'string', maxLength: 200 },
    title: { type: 'string', maxLength: 5000 },
    desc: { type: 'string', maxLength: 20_000 },
    visible: { type: 'string', enum: ['0', '1'] },
    orientation: { type: 'string', maxLength: 20 },
    /** Dirs, comma-separated. */
    categories: { type: 'string', maxLength: 1000 },
    kind: { type: 'string', enum: SUBSCRIPTION_KINDS },
  },
} as const;

export const inputAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    playlist_id: { type: 'integer' },
    subscribers: { type: 'integer' },
    /** Of `video_ids`: those that were added or removed. */
    video_ids: { type: 'array', items: { type: 'integer' } },
  },
} as const;
export type InputAnswer = FromSchema<typeof inputAnswerSchema>;

/** GET /api/library.json{?video_id}: which of the viewer's own lists hold one video. An unknown video is in none. */
export const keptSchema = {
  type: 'object',
  required: ['favourite', 'watch_later', 'playlist_ids'],
  properties: {
    favourite: { type: 'boolean' },
    watch_later: { type: 'boolean' },
    /** Own playlists that hold it. */
    playlist_ids: { type: 'array', items: { type: 'integer' } },
    /** The viewer's own vote on it; left out where there is none. */
    vote: { type: 'integer', enum: [0, 1] },
  },
} as const;
export type Kept = FromSchema<typeof keptSchema>;

export const LIBRARY_CALLS = {
  'POST /api/input.php': {
    room: 'library',
    who: 'members',
    acts: {
      'favourite add': 'keep video',
      'watch_later add': 'keep video',
      'playlist upd': 'edit playlist',
      'playlist del': 'delete playlist',
      'friends add': 'befriend member',
      'subscribe add': 'subscribe member',
    },
    body: inputBodySchema,
    answer: inputAnswerSchema,
  },
  'GET /api/library.json': {
    room: 'library',
    who: 'members',
    query: {
      type: 'object',
      required: ['video_id'],
      additionalProperties: false,
      properties: { video_id: { type: 'string', maxLength: 20 } },
    },
    answer: keptSchema,
  },
} as const satisfies CallTable;
