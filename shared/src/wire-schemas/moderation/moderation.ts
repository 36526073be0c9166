/** How moderators decide, and the calls of their desk. Only for members with the moderator role; nobody keeps the answers. */
import type { CallTable } from '../call.ts';
import { MODERATED_KINDS, MODERATION_ACTS } from './acts.ts';
import { moderationCaseSchema } from './case.ts';
import { DECISION_GROUNDS } from './decisions.ts';
import { nextCaseAnswerSchema, nextCaseBodySchema, queuePageSchema, queueQuerySchema } from './queue.ts';
import type { FromSchema } from 'json-schema-to-ts';

/** POST /api/moderation.php, form-encoded. */
export const moderationBodySchema = {
  type: 'object',
  required: ['act', 'kind', 'object_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: MODERATION_ACTS },
    kind: { type: 'string', enum: MODERATED_KINDS },
    object_id: { type: 'string', maxLength: 20 },
    /** What was found, in words that whom it concerns reads. */
    reason: { type: 'string', maxLength: 5000 },
    /** Left out: `rules`. */
    ground: { type: 'string', enum: DECISION_GROUNDS },
    /** Of `suspend`; 0: for good. */
    days: { type: 'string', maxLength: 4 },
    /** The state that the moderator saw: a decision of somebody else in the meantime is reported instead of overwritten. */
    status_id: { type: 'string', maxLength: 3 },
    /**
     * `last_decision` as the moderator saw it. A newer one of somebody else is reported instead of overwritten. Without it and without
     * `status_id`, decisions that another moderator took within CLAIM_MINUTES count as not seen.
     */
    seen_decision: { type: 'string', maxLength: 20 },
    /**
     * `number` of the video's `file` that the moderator saw: a decision about one that was replaced is refused (`bad_request` on `file`, with
     * `info.replaced_at`). Left out: of a video that is not public, the first.
     */
    seen_file: { type: 'string', maxLength: 20 },
    /**
     * Of an `album_change`, comma-separated: `title`, `description` and ids of photos. The decision is about these alone, and the others go on
     * waiting; left out: about all of it.
     */
    parts: { type: 'string', maxLength: 20_000 },
  },
} as const;

export const moderationAnswerSchema = {
  type: 'object',
  required: ['ok', 'changed'],
  properties: {
    ok: { const: true },
    /** False: it was so already. */
    changed: { type: 'boolean' },
    /** Of `block`: other videos that are the same, or look it, and were rejected with it. */
    copies: { type: 'integer' },
    status_id: { type: 'integer' },
    /** Of `block`: whether there was anything to know it by. */
    blocked: { type: 'boolean' },
    /** Another moderator has to agree first. What can be undone was done already: a video to be blocked is rejected. */
    needs_second: { type: 'boolean' },
    /** Of `strike`: how many count now. */
    strikes: { type: 'integer' },
  },
} as const;
export type ModerationAnswer = FromSchema<typeof moderationAnswerSchema>;

export const MODERATION_CALLS = {
  'GET /api/moderation/queue.json': {
    room: 'moderation',
    who: 'moderators',
    query: queueQuerySchema,
    answer: queuePageSchema,
  },
  'GET /api/moderation/{kind}/{file}': {
    room: 'moderation',
    who: 'moderators',
    answer: moderationCaseSchema,
  },
  'POST /api/moderation_next.php': {
    room: 'moderation',
    who: 'moderators',
    body: nextCaseBodySchema,
    answer: nextCaseAnswerSchema,
  },
  'POST /api/moderation.php': {
    room: 'moderation',
    who: 'moderators',
    acts: {
      delete: 'proven moderators',
      block: 'proven moderators',
      suspend: 'proven moderators',
    },
    body: moderationBodySchema,
    answer: moderationAnswerSchema,
  },
} as const satisfies CallTable;
