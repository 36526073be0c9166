/** A member's friends, and the requests that wait. Source: docs/specification/pages.md, limits.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { listProperties } from '../lists.ts';
import { memberCardSchema } from './members.ts';
import type { CallTable } from '../call.ts';

export const FRIENDS_PAGE_SIZE = 40;
/** Of each direction; the newest. */
export const FRIEND_REQUESTS_SHOWN_MAX = 200;

/**
 * GET /api/json/friends/{lifetime}/{count}/{member id}.{page}.json, the latest friendship first. Hidden ones answer
 * `no_permission`, none `list_empty`.
 */
export const friendsPageSchema = {
  type: 'object',
  required: ['members', 'total_count'],
  properties: {
    members: { type: 'array', items: memberCardSchema },
    ...listProperties,
    /** In the member's own list alone: who asked and waits for an answer. */
    requests: { type: 'array', items: memberCardSchema },
    /** In the member's own list alone: whom the member asked. */
    asked: { type: 'array', items: memberCardSchema },
  },
} as const;
export type FriendsPage = FromSchema<typeof friendsPageSchema>;

export const FRIEND_CALLS = {
  'GET /api/json/friends/{lifetime}/{count}/{member_id}.{page}.json': {
    room: 'members',
    who: 'see friends of member',
    summary: 'A member’s friends; of one’s own, with lifetime 0 alone, also the requests that wait',
    fields: { member_id: { type: 'integer', minimum: 1, description: 'The member' } },
    tags: ['members'],
    answer: friendsPageSchema,
  },
} as const satisfies CallTable;
