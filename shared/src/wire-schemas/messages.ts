/** POST /api/messages.php: what members write to one another. Source: docs/specification/calls.md, addresses.md. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from './call.ts';

export const MESSAGE_ACTS = ['send', 'list', 'thread', 'read', 'delete', 'report'] as const;
export type MessageAct = (typeof MESSAGE_ACTS)[number];
export const MESSAGE_MAX_LENGTH = 2000;
export const MESSAGES_PER_PAGE = 20;
export const MESSAGE_LIMIT = 30;
export const MESSAGE_LIMIT_WINDOW_MINUTES = 10;
/** Members who never answered, whom one may start to write to within a day. */
export const MESSAGE_NEW_PEOPLE_LIMIT = 15;

/**
 * Form-encoded. object_id: the other member (send, thread, read, delete of the whole thread). message_id: one message
 * to delete, which goes for the member who deletes it, not for the other; or one that was received, to report with its words.
 */
export const messagesBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: MESSAGE_ACTS },
    object_id: { type: 'string', maxLength: 20 },
    message_id: { type: 'string', maxLength: 20 },
    msg: { type: 'string', maxLength: 20_000 },
    page: { type: 'string', maxLength: 10 },
    /** Of `thread`: a message's id; only older ones. `total_count` then counts these. */
    before: { type: 'string', maxLength: 20 },
  },
} as const;

const personSchema = {
  type: 'object',
  required: ['_id', 'name', 'avatar'],
  properties: { _id: { type: 'integer' }, name: { type: 'string' }, avatar: { type: 'string' } },
} as const;

export const messageSchema = {
  type: 'object',
  required: ['message_id', 'from_id', 'to_id', 'message', 'sent', 'is_read'],
  properties: {
    message_id: { type: 'integer' },
    from_id: { type: 'integer' },
    to_id: { type: 'integer' },
    message: { type: 'string' },
    sent: { type: 'string' },
    is_read: { type: 'boolean' },
  },
} as const;
export type Message = FromSchema<typeof messageSchema>;

export const messagesAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    message_id: { type: 'integer' },
    /** Of `list`: one entry for each member written with, the latest message first. */
    threads: {
      type: 'array',
      items: {
        type: 'object',
        required: ['member', 'last', 'unread'],
        properties: { member: personSchema, last: messageSchema, unread: { type: 'integer' } },
      },
    },
    /** Of `thread`: newest first. */
    messages: { type: 'array', items: messageSchema },
    member: personSchema,
    /** Whether the other may be written to now. */
    may_send: { type: 'boolean' },
    total_count: { type: 'integer' },
    unread_count: { type: 'integer' },
    code: { type: 'string' },
  },
} as const;
export type MessagesAnswer = FromSchema<typeof messagesAnswerSchema>;

export const MESSAGE_CALLS = {
  'POST /api/messages.php': {
    room: 'community',
    who: 'members',
    acts: {
      send: 'message member',
    },
    body: messagesBodySchema,
    answer: messagesAnswerSchema,
  },
} as const satisfies CallTable;
