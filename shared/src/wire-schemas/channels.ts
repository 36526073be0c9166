/** Channels. Source: docs/specification/fields.md, limits.md, addresses.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from './answers.ts';
import { listProperties, type PageQuery } from './lists.ts';
import { pictureSourcesSchema } from './pictures.ts';
import { NAME_MAX, type CallTable } from './call.ts';

/** The first is the default. */
export const CHANNEL_SORTS = ['most-viewed', 'alphabet', 'count-videos', 'latest-updates'] as const;
export type ChannelSort = (typeof CHANNEL_SORTS)[number];
/** Channels, categories and album categories. */
export const CHANNELS_PAGE_SIZE = 96;

export const channelCardSchema = {
  type: 'object',
  required: ['channel_id', 'dir', 'title', 'total_videos', 'thumb', 'post_date', 'statistics'],
  properties: {
    channel_id: { type: 'integer', minimum: 1 },
    dir: { type: 'string' },
    title: { type: 'string' },
    total_videos: { type: 'integer' },
    /** 16:9 WebP, 640x360; null when there is none. */
    thumb: { type: ['string', 'null'] },
    /** Since when it is listed; ISO 8601, UTC. */
    post_date: { type: 'string' },
    statistics: {
      type: 'object',
      required: ['viewed', 'subscribers'],
      properties: { viewed: { type: 'integer' }, subscribers: { type: 'integer' } },
    },
  },
} as const;
export type ChannelCard = FromSchema<typeof channelCardSchema>;

/** GET /api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json; there is no filter of channels yet. */
export const channelsPageSchema = {
  type: 'object',
  required: ['channels', 'total_count'],
  properties: {
    channels: { type: 'array', items: channelCardSchema },
    ...listProperties,
  },
} as const;
export type ChannelsPage = FromSchema<typeof channelsPageSchema>;

export interface ChannelsQuery extends PageQuery {
  sort: ChannelSort;
}

export const channelSchema = {
  type: 'object',
  required: [...channelCardSchema.required, 'description', 'url', 'cf1', 'vda'],
  properties: {
    ...channelCardSchema.properties,
    description: { type: 'string' },
    /** As a model's. */
    cover: { type: ['string', 'null'] },
    cover_sources: pictureSourcesSchema,
    /** The channel's own site. */
    url: { type: 'string' },
    /** Sponsor banner of the underplayer; empty when it has none. */
    cf1: { type: 'string' },
    vda: { type: 'string' },
  },
} as const;
export type Channel = FromSchema<typeof channelSchema>;

/** GET /api/json/channel/{lifetime}/{dir}.json */
export const channelAnswerSchema = {
  type: 'object',
  required: ['channel'],
  properties: { channel: channelSchema, ...readErrorProperties },
} as const;
export type ChannelAnswer = FromSchema<typeof channelAnswerSchema>;

export const CHANNEL_CALLS = {
  'GET /api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json': {
    room: 'catalogue',
    who: 'everyone',
    summary: 'A list of channels',
    fields: {
      sort: { type: 'string', enum: CHANNEL_SORTS },
      filter: { type: 'string', enum: [''], description: 'Channels have none yet' },
    },
    tags: ['channels'],
    answer: channelsPageSchema,
  },
  'GET /api/json/channel/{lifetime}/{dir}.json': {
    room: 'catalogue',
    who: 'see channel',
    summary: 'One channel',
    fields: { dir: { type: 'string', minLength: 1, maxLength: NAME_MAX, description: 'The channel' } },
    tags: ['channels'],
    answer: channelAnswerSchema,
  },
} as const satisfies CallTable;
