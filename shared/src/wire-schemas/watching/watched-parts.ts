/** How often each part of a video is watched: what browsers send, and the curve that players show. */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from '../answers.ts';
import type { CallTable } from '../call.ts';

/** A video is counted in so many parts of the same length. */
export const WATCHED_PARTS = 100;
/** What one visit may add to a part: watching it once is 1, returning to it more. */
export const WATCHED_TIMES_MAX = 3;
/** A digit for each part. */
export const WATCHED_PARTS_PATTERN = `^[0-${WATCHED_TIMES_MAX}]{${WATCHED_PARTS}}$`;
/** What a visit may say that it fetched: so much for each second that was watched, and for as many that were fetched ahead. */
export const FETCHED_BYTES_PER_SECOND_MAX = 5_000_000;
export const FETCHED_AHEAD_SECONDS_MAX = 60;
/** Fewer would tell more of single visitors than of the video. */
export const WATCHED_VIEWERS_MIN = 50;
export const WATCHED_LIFETIME_SECONDS = 14_400;

/** GET /api/json/watched_parts/{lifetime}/{group}/{video_id}.json */
export const watchedPartsSchema = {
  type: 'object',
  required: ['parts'],
  properties: {
    /** 0 to 100 each, the most watched one being 100; empty under WATCHED_VIEWERS_MIN visits. */
    parts: { type: 'array', items: { type: 'integer' } },
    ...readErrorProperties,
  },
} as const;
export type WatchedParts = FromSchema<typeof watchedPartsSchema>;

export const WATCHED_PARTS_CALLS = {
  'GET /api/json/watched_parts/{lifetime}/{million}/{thousand}/{video_id}.json': {
    room: 'watching',
    who: 'see video',
    summary: 'Which parts of a video are watched most',
    fields: {
      video_id: { type: 'integer', minimum: 1, description: 'The video; of an unlisted one its name' },
    },
    answer: watchedPartsSchema,
  },
} as const satisfies CallTable;
