/** What moderators work with besides decisions: notes for colleagues, saved replies, words that hold comments back. For moderators alone. */
import type { FromSchema } from 'json-schema-to-ts';
import { CLAIMED_KINDS } from './desk.ts';
import { moderationMemberSchema } from './frame.ts';
import { REPORT_ANSWER_MAX_LENGTH } from './reports.ts';
import { LANGUAGES } from '../site.ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';

export const NOTE_MAX_LENGTH = 2000;
/** GET /api/moderation/notes.json?kind=&object_id=: the oldest first. */
export const notesQuerySchema = {
  type: 'object',
  required: ['kind', 'object_id'],
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: CLAIMED_KINDS },
    object_id: { type: 'string', maxLength: 20 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
export const notesSchema = {
  type: 'object',
  required: ['notes'],
  properties: {
    notes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['note_id', 'words', 'date', 'member', 'is_own'],
        properties: {
          note_id: { type: 'integer' },
          words: { type: 'string' },
          date: { type: 'string' },
          member: moderationMemberSchema,
          /** Anyone who wrote it may remove it. */
          is_own: { type: 'boolean' },
        },
      },
    },
  },
} as const;
export type Notes = FromSchema<typeof notesSchema>;
/** POST /api/moderation_notes.php, form-encoded: `add` with kind, object_id and words; `remove` with note_id. */
export const noteActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['add', 'remove'] },
    kind: { type: 'string', enum: CLAIMED_KINDS },
    object_id: { type: 'string', maxLength: 20 },
    words: { type: 'string', maxLength: 20_000 },
    note_id: { type: 'string', maxLength: 20 },
  },
} as const;

export const REPLY_TITLE_MAX_LENGTH = 80;
export const REPLIES_MAX = 100;
/** GET /api/moderation/replies.json: by title. */
export const repliesSchema = {
  type: 'object',
  required: ['replies'],
  properties: {
    replies: {
      type: 'array',
      items: {
        type: 'object',
        required: ['title', 'texts'],
        properties: {
          title: { type: 'string' },
          /** In each language in which somebody wrote it. */
          texts: {
            type: 'array',
            items: {
              type: 'object',
              required: ['language', 'words'],
              properties: { language: { type: 'string', enum: LANGUAGES }, words: { type: 'string' } },
            },
          },
        },
      },
    },
  },
} as const;
export type Replies = FromSchema<typeof repliesSchema>;
export type SavedReply = Replies['replies'][number];
/** POST /api/moderation_replies.php, form-encoded: `save` writes a title's text of one language, `remove` ends the title. */
export const replyActBodySchema = {
  type: 'object',
  required: ['act', 'title'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['save', 'remove'] },
    title: { type: 'string', maxLength: 500 },
    language: { type: 'string', enum: LANGUAGES },
    words: { type: 'string', maxLength: 4 * REPORT_ANSWER_MAX_LENGTH },
  },
} as const;

export const WORD_MIN_LENGTH = 2;
export const WORD_MAX_LENGTH = 60;
export const WORDS_MAX = 500;
/** GET /api/moderation/words.json: what moderators added, the latest first. The operator's own list is not among them. */
export const watchedWordsSchema = {
  type: 'object',
  required: ['words'],
  properties: {
    words: {
      type: 'array',
      items: {
        type: 'object',
        required: ['word_id', 'word', 'date', 'member'],
        properties: {
          word_id: { type: 'integer' },
          word: { type: 'string' },
          date: { type: 'string' },
          member: moderationMemberSchema,
        },
      },
    },
  },
} as const;
export type WatchedWordList = FromSchema<typeof watchedWordsSchema>;
/** POST /api/moderation_words.php, form-encoded: `add` with word; `remove` with word_id. */
export const wordActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['add', 'remove'] },
    word: { type: 'string', maxLength: 500 },
    word_id: { type: 'string', maxLength: 20 },
  },
} as const;

export const MODERATION_TOOLS_CALLS = {
  'GET /api/moderation/notes.json': {
    room: 'moderation',
    who: 'moderators',
    query: notesQuerySchema,
    answer: notesSchema,
  },
  'POST /api/moderation_notes.php': {
    room: 'moderation',
    who: 'moderators',
    body: noteActBodySchema,
    answer: doneSchema,
  },
  'GET /api/moderation/replies.json': {
    room: 'moderation',
    who: 'moderators',
    answer: repliesSchema,
  },
  'POST /api/moderation_replies.php': {
    room: 'moderation',
    who: 'moderators',
    body: replyActBodySchema,
    answer: doneSchema,
  },
  'GET /api/moderation/words.json': {
    room: 'moderation',
    who: 'moderators',
    answer: watchedWordsSchema,
  },
  'POST /api/moderation_words.php': {
    room: 'moderation',
    who: 'moderators',
    body: wordActBodySchema,
    answer: doneSchema,
  },
} as const satisfies CallTable;
