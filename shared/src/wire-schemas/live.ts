/**
 * GET /api/live: server-sent events that tell a member that something of theirs changed, never what. `moderation`: who looks at
 * what, and what was decided; told to moderators alone.
 */
export const LIVE_NOUNS = ['messages', 'notifications', 'moderation'] as const;
export type LiveNoun = (typeof LIVE_NOUNS)[number];

/**
 * Names of the events. `hello` comes first, and again whenever the server may have missed something: whoever shows anything live
 * asks for it anew. `changed` names the nouns as its data.
 */
export const LIVE_EVENTS = { hello: 'hello', changed: 'changed' } as const;
export interface LiveHint {
  nouns: readonly LiveNoun[];
}
