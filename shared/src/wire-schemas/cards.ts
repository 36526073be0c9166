/** What cards of several kinds of objects have in common. Source: docs/specification/fields.md. */

export const cardStatisticsSchema = {
  type: 'object',
  required: ['viewed', 'likes', 'dislikes'],
  properties: {
    viewed: { type: 'integer' },
    likes: { type: 'integer' },
    dislikes: { type: 'integer' },
    comments: { type: 'integer' },
  },
} as const;

/** Whose it is; `avatar` is an address. Null: nobody's any more. */
export const cardOwnerSchema = {
  type: ['object', 'null'],
  required: ['id', 'name', 'avatar'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, avatar: { type: 'string' } },
} as const;
