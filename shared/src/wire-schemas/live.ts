/**
 * GET /api/live: server-sent events that tell a member that something of theirs changed, never what. `moderation`: who looks at
 * what, and what was decided; reported to moderators alone.
 */
import type { CallTable } from './call.ts';
export const LIVE_NOUNS = ['messages', 'notifications', 'moderation'] as const;
export type LiveNoun = (typeof LIVE_NOUNS)[number];

/**
 * Names of the events. `hello` comes first, and again whenever the server may have missed something: anyone who shows anything live
 * asks for it anew. `changed` names the nouns as its data.
 */
export const LIVE_EVENTS = { hello: 'hello', changed: 'changed' } as const;
export interface LiveHint {
  nouns: readonly LiveNoun[];
}

export const LIVE_CALLS = {
  'GET /api/live': {
    room: 'notifications',
    // Tells that something of the member's own changed, never what.
    who: 'members',
  },
} as const satisfies CallTable;
