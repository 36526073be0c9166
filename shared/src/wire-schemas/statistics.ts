/** POST /api/stats.php: votes, comments, views, page views. Source: product.md section 7, decisions.md "Calls". */
import type { FromSchema } from 'json-schema-to-ts';

export const STATISTICS_ACTS = ['vote', 'comm', 'view', 'page'] as const;
export type StatisticsAct = (typeof STATISTICS_ACTS)[number];

/** Form-encoded; which fields an act needs is the services' business, so that each refusal names its code. */
export const statisticsBodySchema = {
  type: 'object',
  required: ['act'],
  properties: {
    act: { type: 'string', enum: STATISTICS_ACTS },
    section: { type: 'string', maxLength: 20 },
    object_id: { type: 'string', maxLength: 200 },
    vote: { type: 'string', enum: ['0', '1'] },
    msg: { type: 'string', maxLength: 20_000 },
    nogeo: { type: 'string', maxLength: 10 },
    page: { type: 'string', maxLength: 100 },
    campaign: { type: 'string', maxLength: 100 },
  },
} as const;

export const statisticsAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    /** Of `vote`. */
    statistics: {
      type: 'object',
      required: ['likes', 'dislikes'],
      properties: { likes: { type: 'integer' }, dislikes: { type: 'integer' } },
    },
    /** Of `comm`. */
    comment_id: { type: 'integer' },
  },
} as const;
export type StatisticsAnswer = FromSchema<typeof statisticsAnswerSchema>;
