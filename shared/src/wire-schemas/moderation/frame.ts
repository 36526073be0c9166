/** What the moderators' two lists, uploads and reports, have in common on the wire. */

/** Null: nobody, or the site itself. */
export const moderationMemberSchema = {
  type: ['object', 'null'],
  required: ['_id', 'name'],
  properties: { _id: { type: 'integer' }, name: { type: 'string' } },
} as const;

/** Next to a list's own filters: `after` is what an answer gave as `next`. */
export const longQueryProperties = {
  lang: { type: 'string', maxLength: 10 },
  after: { type: 'string', maxLength: 100 },
} as const;
/** For `after` of the next page; null: this is the last one. Left out by servers whose pages have numbers. Above 1,000 `total_count` is not counted on. */
export const nextPageSchema = { type: ['string', 'null'] } as const;

/** Next to a list's own rows. `error` and `code`: nothing is listed. */
export const pagedListProperties = {
  total_count: { type: 'integer' },
  error: { type: 'string' },
  code: { type: 'string' },
} as const;

/** Every change of a state, the first one first. */
export const stateHistorySchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['from', 'to', 'date', 'member', 'reason'],
    properties: {
      /** Of an upload a status id, followed by ` private` where it was. */
      from: { type: 'string' },
      to: { type: 'string' },
      date: { type: 'string' },
      member: moderationMemberSchema,
      reason: { type: 'string' },
    },
  },
} as const;

/** Null: nobody. It ends on its own. */
export const claimSchema = {
  type: ['object', 'null'],
  required: ['member', 'is_own', 'expires'],
  properties: {
    member: moderationMemberSchema,
    is_own: { type: 'boolean' },
    expires: { type: 'string' },
  },
} as const;
