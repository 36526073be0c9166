/** What a site takes of an upload: formats, sizes, numbers and lengths. Source: docs/specification/validation.md (minimum lengths are settings). */
import type { FromSchema } from 'json-schema-to-ts';

export const VIDEO_FORMATS = [
  '3gp',
  'mp4',
  'mov',
  'asf',
  'flv',
  'mpg',
  'avi',
  'mpeg',
  'wmv',
  'rm',
  'dat',
  'mkv',
  'vob',
  'm2v',
  'm2t',
  'm4v',
  'f4v',
  'mts',
  'webm',
] as const;

/** Whether the site takes new videos. */
export const UPLOADS_TAKEN = ['open', 'closed'] as const;
export type UploadsTaken = (typeof UPLOADS_TAKEN)[number];
/** Whose changes of approved videos and albums wait for moderators; new ones always do. */
export const CHANGES_WAIT = ['all', 'untrusted', 'none'] as const;
export type ChangesWait = (typeof CHANGES_WAIT)[number];

/** Bounds of what a site may allow. */
export const UPLOADS_PARALLEL_MAX = 1000;
export const ALBUM_PHOTOS_MAX = 2000;
export const VIDEO_MAX_BYTES = 10 * 1024 ** 3;
export const UPLOAD_CATEGORIES_MIN = 1;
export const UPLOAD_CATEGORIES_MAX = 3;
export const UPLOAD_MODELS_MAX = 20;
export const UPLOAD_TAGS_MAX = 15;
export const UPLOAD_TAG_MIN_LENGTH = 2;
export const UPLOAD_TAG_MAX_LENGTH = 40;
export const VIDEO_TITLE_MIN_LENGTH = 3;
export const VIDEO_TITLE_MAX_LENGTH = 100;
export const VIDEO_DESCRIPTION_MAX_LENGTH = 2000;

/** Pictures taken of every video, for the uploader to choose the preview from. */
export const UPLOAD_SCREENSHOTS = 10;

/** Numbers beyond them are pictures that the uploader sent. */
export const OWN_PICTURE_NUMBER_MAX = 10_000;
export const OWN_PICTURE_MAX_BYTES = 10 * 1024 ** 2;
export const OWN_PICTURE_MIN_WIDTH = 640;
export const OWN_PICTURE_MIN_HEIGHT = 360;

/** After how many days a deleted video is published again (video_edit.php, act 4). */
export const READD_DEFAULT_DAYS = 7;
export const READD_MAX_DAYS = 365;

/** How far ahead a first publication may be set. */
export const PUBLISH_AT_MAX_DAYS = 365;
export const COVER_MIN_WIDTH = 1250;
export const COVER_MIN_HEIGHT = 250;

/** Kinds of content that may never be uploaded; each has a message `upload.forbidden.{key}`. */
export const FORBIDDEN_CONTENT = ['minors', 'animals', 'rape', 'incest', 'violence'] as const;

/** GET /api/upload/limits.json: what this site takes now. A site without it (404) takes nothing. */
export const uploadLimitsSchema = {
  type: 'object',
  required: ['open'],
  properties: {
    open: { type: 'boolean' },
    /** VIDEO_MAX_BYTES unless the site's settings say otherwise. */
    max_bytes: { type: 'integer', minimum: 1 },
    /** Most that one request may carry; larger files are sent in several. */
    chunk_bytes: { type: 'integer', minimum: 1 },
    /** File name extensions. */
    formats: { type: 'array', items: { type: 'string' } },
    min_minutes_exclusive: { type: 'integer' },
    min_minutes: { type: 'integer' },
    /** Address of resumable uploads, tus 1.0.0. */
    tus: { type: 'string' },
  },
} as const;
export type UploadLimits = FromSchema<typeof uploadLimitsSchema>;

/** Shorter parts of a video are not cut out of it. */
export const TRIM_MIN_MS = 1000;
export const UPLOAD_FILE_NAME_MAX_LENGTH = 1000;
export const UPLOAD_CLIENT_KEY_MAX_LENGTH = 200;
