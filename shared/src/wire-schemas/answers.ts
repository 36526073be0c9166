/** Answers of every write, and the error codes that reads and writes share. Source: docs/specification/answers.md. */
import type { FromSchema } from 'json-schema-to-ts';

/** Every code that the API may answer; clients translate each into one sentence per language. */
export const ERROR_CODES = [
  'invalid_usr_or_pwd',
  'not_confirmed',
  'required',
  'too_many_attempts',
  'email_invalid',
  'email_occupied',
  'eml_doesnt_exist',
  'password_min',
  'password_common',
  'name_min',
  'name_illegal',
  'name_taken',
  // A birthday of somebody who is too young to be a member.
  'age_min',
  'file_invalid_type',
  'file_too_large',
  'min_length',
  'max_length',
  'captcha_failed',
  'need_auth',
  'step_up_required',
  'video_duplicate',
  'video_size_limit',
  'storage_limit',
  'video_corrupted_file',
  'video_truncated',
  'video_no_picture',
  'video_not_decodable',
  'video_no_duration',
  'video_too_long',
  'video_too_many_pixels',
  'video_too_many_frames',
  'video_too_many_tracks',
  'video_too_demanding',
  'video_bad_filename',
  'video_too_short',
  'need_select_screenshot',
  'categories_min',
  'categories_max',
  'blocked_content',
  'records_missing',
  'comment_limit',
  'videos_not_found',
  'albums_not_found',
  'channels_not_found',
  'models_not_found',
  'playlists_not_found',
  'subscriptions_not_found',
  'history_empty',
  'list_empty',
  'no_permission',
  'own_role',
  'last_operator',
  'role_needs_factor',
  'role_keeps_factor',
  'role_needs_moderator',
  // How one becomes a member.
  'joining_closed',
  'joining_waits',
  'invitation_invalid',
  'playlist_private',
  'watch_later_already_added',
  'favourite_already_added',
  'playlist_already_added',
  'friend_request_already_sent',
  'already_subscribed',
  'cannot_subscribe_self',
  'already_voted',
  // Somebody else changed it since it was read: `info.current` is what it is now.
  'changed_meanwhile',
  // The address that it would have.
  'dir_taken',
  'invalid_image_size',
  'not_found',
  'bad_request',
  'bad_origin',
  'rate_limited',
  'unavailable',
  'server_error',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Refusal of a write. `error` is for developers; `code` is what clients translate; `field` names the input. */
export const refusalSchema = {
  type: 'object',
  required: ['ok', 'error', 'code'],
  properties: {
    ok: { const: false },
    error: { type: 'string' },
    code: { type: 'string', enum: ERROR_CODES },
    field: { type: 'string' },
    info: { type: 'object', additionalProperties: true },
  },
} as const;
export type Refusal = FromSchema<typeof refusalSchema>;

/** Answer of a write that has nothing to tell. */
export const doneSchema = {
  type: 'object',
  required: ['ok'],
  properties: { ok: { const: true } },
} as const;

/** Fields that a read carries when it has nothing to give; absent or empty otherwise. */
export const readErrorProperties = {
  error: { type: 'string' },
  code: { type: 'string' },
} as const;

/** `lifetime` of docs/specification/limits.md, seconds: how long shared caches may keep an answer; 0 means dynamic. */
export const LIFETIMES = [0, 3600, 14400, 43200, 86400, 432000, 864000, 2592000, 8640000] as const;
export type Lifetime = (typeof LIFETIMES)[number];
/** What a browser keeps without asking, whatever the lifetime. */
export const BROWSER_MAX_AGE_SECONDS = 60;
/**
 * A cache in front (deploy/nginx) gives out what everyone gets for so long without asking, and nothing stale: no cache can be informed
 * that a member took something back.
 */
export const EDGE_FRESH_SECONDS = 1;
/** What one browser keeps of a document or a page's data without asking: a page that was prefetched is there when its link is followed. */
export const BROWSER_DOCUMENT_SECONDS = 10;
