/** Whom a member follows. Source: docs/specification/calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { listProperties } from '../lists.ts';
import type { CallTable } from '../call.ts';

export const SUBSCRIPTION_KINDS = ['member', 'model', 'channel'] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

export const subscriptionSchema = {
  type: 'object',
  required: ['kind', 'object_id', 'title', 'thumb', 'subscribed_at', 'total_videos'],
  properties: {
    kind: { type: 'string', enum: SUBSCRIPTION_KINDS },
    object_id: { type: 'integer' },
    /** Of models and channels. */
    dir: { type: 'string' },
    title: { type: 'string' },
    thumb: { type: ['string', 'null'] },
    /** ISO 8601, UTC. */
    subscribed_at: { type: 'string' },
    /** Null: the member shows its name only. */
    total_videos: { type: ['integer', 'null'] },
  },
} as const;
export type Subscription = FromSchema<typeof subscriptionSchema>;
/** How many one answer holds, newest first. */
export const SUBSCRIPTIONS_MAX = 1000;

/** GET /api/json/subscriptions/{lifetime}/{member id}.json; hidden ones answer `no_permission`, none `subscriptions_not_found`. */
export const subscriptionsAnswerSchema = {
  type: 'object',
  required: ['subscriptions', 'total_count'],
  properties: {
    subscriptions: { type: 'array', items: subscriptionSchema },
    ...listProperties,
  },
} as const;
export type SubscriptionsAnswer = FromSchema<typeof subscriptionsAnswerSchema>;

/** GET /api/subscribed.json{?kind}{&object_id}: whether the viewer follows one member, model or channel. Nobody follows an unknown one. */
export const subscribedSchema = {
  type: 'object',
  required: ['subscribed'],
  properties: { subscribed: { type: 'boolean' } },
} as const;
export type Subscribed = FromSchema<typeof subscribedSchema>;

export const SUBSCRIPTION_CALLS = {
  'GET /api/json/subscriptions/{lifetime}/{member_id}.json': {
    room: 'members',
    who: 'see subscriptions of member',
    summary: 'Whom a member follows',
    fields: { member_id: { type: 'integer', minimum: 1, description: 'The member' } },
    tags: ['members'],
    answer: subscriptionsAnswerSchema,
  },
  'GET /api/subscribed.json': {
    room: 'library',
    who: 'members',
    query: {
      type: 'object',
      required: ['kind', 'object_id'],
      additionalProperties: false,
      properties: {
        kind: { type: 'string', enum: SUBSCRIPTION_KINDS },
        object_id: { type: 'string', maxLength: 20 },
      },
    },
    answer: subscribedSchema,
  },
} as const satisfies CallTable;
