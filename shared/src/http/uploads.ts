/** Rules of video uploads. Source: product.md section 5; decisions.md (minimum lengths are settings). */
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
export const VIDEO_MAX_BYTES = 10 * 1024 ** 3;
export const MIN_MINUTES_EXCLUSIVE = 6;
export const MIN_MINUTES_NON_EXCLUSIVE = 10;
export const UPLOAD_CATEGORIES_MIN = 1;
export const UPLOAD_CATEGORIES_MAX = 3;
export const VIDEO_TITLE_MIN_LENGTH = 3;
export const VIDEO_TITLE_MAX_LENGTH = 100;
export const VIDEO_DESCRIPTION_MAX_LENGTH = 2000;
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
    /** Narrower than VIDEO_MAX_BYTES where the deployment wants it. */
    max_bytes: { type: 'integer', minimum: 1 },
  },
} as const;
export type UploadLimits = FromSchema<typeof uploadLimitsSchema>;
