/** Who watches what a member published: sums of days that are over, of ten viewers at least, for the member alone. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { splitSchema } from '../watching/site-figures.ts';

/** `member`: all that the member published. */
export const AUDIENCE_SECTIONS = ['member', 'video', 'album', 'channel'] as const;
export type AudienceSection = (typeof AUDIENCE_SECTIONS)[number];
/** By day and by month; both end with yesterday. */
export const AUDIENCE_RANGES = ['28d', '12m'] as const;
export type AudienceRange = (typeof AUDIENCE_RANGES)[number];
/** Fewer would say more of single viewers than of an audience. A viewer is a network for one day. */
export const AUDIENCE_VIEWERS_MIN = 10;

/** `related`: from another video; `outside`: from other sites, or from nowhere. */
export const AUDIENCE_SOURCES = ['search', 'listing', 'related', 'embed', 'outside'] as const;
export type AudienceSource = (typeof AUDIENCE_SOURCES)[number];
/** A value of a split: all that are too few for a row of their own. */
export const AUDIENCE_REST = '~';
/** Rows of a split, and of what was published, in an answer. */
export const AUDIENCE_ROWS_MAX = 50;
/** Sites with embeds that a day of a video counts by name; all others are one. */
export const AUDIENCE_SITES_PER_DAY = 50;
/** Days for which sums stay. */
export const AUDIENCE_DAYS_KEPT = 800;

/** What there is a file of. */
export const AUDIENCE_TABLES = ['views', 'countries', 'sources', 'sites', 'parts', 'published'] as const;
export type AudienceTable = (typeof AUDIENCE_TABLES)[number];

/** GET /api/upload/audience.json?section=&object_id=&range=: of `member` without an `object_id`. */
export const audienceQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    section: { type: 'string', enum: AUDIENCE_SECTIONS },
    object_id: { type: 'string', maxLength: 20 },
    range: { type: 'string', enum: AUDIENCE_RANGES },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
export const audienceFileQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...audienceQuerySchema.properties,
    table: { type: 'string', enum: AUDIENCE_TABLES },
  },
} as const;

const count = { type: 'integer' } as const;
const counts = { type: 'array', items: count } as const;

export const audienceSchema = {
  type: 'object',
  required: [
    ...['section', 'title', 'range', 'from', 'to', 'at', 'views', 'plays', 'won'],
    ...['countries', 'sources', 'sites', 'parts', 'published'],
  ],
  properties: {
    section: { type: 'string', enum: AUDIENCE_SECTIONS },
    /** Of everything else than `member`. */
    object_id: count,
    /** Of `member` empty. */
    title: { type: 'string' },
    range: { type: 'string', enum: AUDIENCE_RANGES },
    /** Days of UTC, both included. */
    from: { type: 'string' },
    to: { type: 'string' },
    /** `2026-11-28` or `2026-11`: what each point stands for, the oldest first. */
    at: { type: 'array', items: { type: 'string' } },
    /** Null: fewer than AUDIENCE_VIEWERS_MIN. A day with fewer is counted with the next ones, until they are as many. */
    views: {
      type: ['object', 'null'],
      required: ['total', 'viewers', 'points'],
      properties: { total: count, viewers: count, points: counts },
    },
    plays: {
      type: ['object', 'null'],
      required: ['total', 'watch_seconds'],
      properties: { total: count, watch_seconds: count },
    },
    /** Less what was taken back. Subscribers of members and channels alone. */
    won: {
      type: ['object', 'null'],
      required: ['likes', 'comments', 'subscribers'],
      properties: { likes: count, comments: count, subscribers: { type: ['integer', 'null'] } },
    },
    /** Of the views, the most first; '' is unknown, AUDIENCE_REST what is too little for a row. */
    countries: splitSchema,
    sources: splitSchema,
    /** With embeds. */
    sites: splitSchema,
    /** Of a video, by its hundredths: in how many plays each was watched, left out before a later one, watched again. */
    parts: {
      type: ['object', 'null'],
      required: ['duration_seconds', 'plays', 'watched', 'skipped', 'again'],
      properties: { duration_seconds: count, plays: count, watched: counts, skipped: counts, again: counts },
    },
    /** Of members and channels: what was watched, the most first. */
    published: {
      type: 'array',
      items: {
        type: 'object',
        required: ['section', 'object_id', 'title', 'views'],
        properties: {
          section: { type: 'string', enum: AUDIENCE_SECTIONS },
          object_id: count,
          title: { type: 'string' },
          views: count,
        },
      },
    },
  },
} as const;
export type Audience = FromSchema<typeof audienceSchema>;

export const AUDIENCE_CALLS = {
  'GET /api/upload/audience.json': {
    room: 'figures',
    who: 'members',
    summary: 'Who watches what the member published, in sums',
    query: audienceQuerySchema,
    answer: audienceSchema,
  },
  'GET /api/upload/audience.csv': {
    room: 'figures',
    who: 'members',
    summary: 'One part of it as a table',
    query: audienceFileQuerySchema,
  },
} as const satisfies CallTable;
