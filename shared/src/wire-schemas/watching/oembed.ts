/** GET /api/oembed.json: how another site shows a video of ours, after the oEmbed 1.0 specification (oembed.com). */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

export const OEMBED_LIFETIME_SECONDS = 3600;

export const oembedQuerySchema = {
  type: 'object',
  required: ['url'],
  properties: {
    /** Of a watch page or an embed of this site. */
    url: { type: 'string', maxLength: 2000 },
    maxwidth: { type: 'string', pattern: '^[1-9]\\d{0,4}$' },
    maxheight: { type: 'string', pattern: '^[1-9]\\d{0,4}$' },
    /** Only `json` is written; any other is answered with 501, as the specification says. */
    format: { type: 'string', maxLength: 20 },
  },
} as const;

export const oembedSchema = {
  type: 'object',
  required: ['type', 'version', 'title', 'html', 'width', 'height', 'provider_name', 'provider_url'],
  properties: {
    type: { const: 'video' },
    version: { const: '1.0' },
    title: { type: 'string' },
    author_name: { type: 'string' },
    author_url: { type: 'string' },
    provider_name: { type: 'string' },
    provider_url: { type: 'string' },
    /** Seconds. */
    cache_age: { type: 'integer' },
    thumbnail_url: { type: 'string' },
    thumbnail_width: { type: 'integer' },
    thumbnail_height: { type: 'integer' },
    /** An iframe with the embed. */
    html: { type: 'string' },
    /** CSS pixels of that iframe. */
    width: { type: 'integer' },
    height: { type: 'integer' },
  },
} as const;
export type Oembed = FromSchema<typeof oembedSchema>;

export const OEMBED_CALLS = {
  'GET /api/oembed.json': {
    room: 'watching',
    // Of public videos alone: watching/oembed.test.ts walks the states.
    who: 'everyone',
    query: oembedQuerySchema,
    lifetime: OEMBED_LIFETIME_SECONDS,
    answer: oembedSchema,
  },
} as const satisfies CallTable;
