/** Channels as the catalogue desk edits them. */
import type { FromSchema } from 'json-schema-to-ts';
import { moderationMemberSchema, nextPageSchema } from '../moderation/frame.ts';
import type { CallTable } from '../call.ts';
import {
  COVERED_TERM_FIELDS,
  coveredTermProperties,
  digits,
  endableActProperties,
  longTermsQuerySchema,
} from './terms.ts';

export const CHANNEL_DESCRIPTION_MAX_LENGTH = 4000;
export const CHANNEL_ADDRESS_MAX_LENGTH = 500;
export const CHANNEL_VDA_MAX_LENGTH = 4000;
/** Members who may publish in it, besides its owner. */
export const CHANNEL_PUBLISHERS_MAX = 50;

export const deskChannelSchema = {
  type: 'object',
  required: [
    ...COVERED_TERM_FIELDS,
    'channel_id',
    'title',
    'descriptions',
    'url',
    'cf1',
    'vda',
    'member',
    'publishers',
  ],
  properties: {
    ...coveredTermProperties,
    channel_id: { type: 'integer' },
    title: { type: 'string' },
    /** By language. */
    descriptions: { type: 'object', additionalProperties: { type: 'string' } },
    /** The channel's own site. */
    url: { type: 'string' },
    /** Sponsor banner's address. */
    cf1: { type: 'string' },
    /** Advertising code of its underplayer. */
    vda: { type: 'string' },
    /** Whose it is; null: the site's. */
    member: moderationMemberSchema,
    /** Members who may publish in it, too. */
    publishers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['_id', 'name'],
        properties: { _id: { type: 'integer' }, name: { type: 'string' } },
      },
    },
  },
} as const;
export type DeskChannel = FromSchema<typeof deskChannelSchema>;

export const deskChannelsSchema = {
  type: 'object',
  required: ['channels', 'total_count'],
  properties: {
    channels: { type: 'array', items: deskChannelSchema },
    total_count: { type: 'integer' },
    next: nextPageSchema,
  },
} as const;
export type DeskChannels = FromSchema<typeof deskChannelsSchema>;

export const CHANNEL_ACTS = ['create', 'edit', 'hide', 'show', 'merge', 'delete'] as const;

/** POST /api/catalogue_channel.php, as categories' (categories.ts). */
export const channelActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: CHANNEL_ACTS },
    ...endableActProperties,
    channel_id: digits,
    title: { type: 'string', maxLength: 1000 },
    /** JSON: descriptions by language. */
    descriptions: { type: 'string', maxLength: 120_000 },
    url: { type: 'string', maxLength: 2000 },
    cf1: { type: 'string', maxLength: 2000 },
    vda: { type: 'string', maxLength: 16_000 },
    /** Name of its owner; empty: the site's. */
    member: { type: 'string', maxLength: 200 },
    /** Names of members who may publish in it, one a line; left out: as it is. */
    publishers: { type: 'string', maxLength: 20_000 },
  },
} as const;
/** A channel that is gone immediately is null; `videos`: how many moved, or lost it. */
export const channelActAnswerSchema = {
  type: 'object',
  required: ['ok', 'channel', 'videos'],
  properties: {
    ok: { const: true },
    channel: { anyOf: [deskChannelSchema, { type: 'null' }] },
    videos: { type: 'integer' },
  },
} as const;

export const CATALOGUE_CHANNEL_CALLS = {
  'GET /api/catalogue/channels.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    query: longTermsQuerySchema,
    answer: deskChannelsSchema,
  },
  'GET /api/catalogue/channel/{channel_id}.json': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    fields: { channel_id: { type: 'integer', minimum: 1 } },
    answer: { type: 'object', required: ['channel'], properties: { channel: deskChannelSchema } },
  },
  'POST /api/catalogue_channel.php': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    acts: { merge: 'proven may catalogue', delete: 'proven may catalogue' },
    body: channelActBodySchema,
    answer: channelActAnswerSchema,
  },
} as const satisfies CallTable;
