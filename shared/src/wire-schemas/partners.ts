/** GET /static/tf/videos.{partner id}.json: what the offer strip shows. Source: docs/specification/calls.md, limits.md. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from './call.ts';

export const partnerVideosSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['url', 'thumb', 'title'],
    properties: { url: { type: 'string' }, thumb: { type: 'string' }, title: { type: 'string' } },
  },
} as const;
export type PartnerVideos = FromSchema<typeof partnerVideosSchema>;
/** Drawn at random from the file. */
export const PARTNER_SLIDER_SIZE = 17;

export const PARTNER_CALLS = {
  'GET /static/tf/videos.{partner_id}.json': {
    room: 'watching',
    who: 'everyone',
    summary: 'Videos of an advertising partner',
    fields: { partner_id: { type: 'integer', minimum: 1 } },
    answer: partnerVideosSchema,
  },
} as const satisfies CallTable;
