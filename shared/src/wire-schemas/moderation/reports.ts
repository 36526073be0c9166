/** What visitors wrote to the people who run the site. Only for members with the moderator role; nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import {
  longQueryProperties,
  moderationMemberSchema,
  nextPageSchema,
  pagedListProperties,
  stateHistorySchema,
} from './frame.ts';
import { REPORT_REASONS, REPORTED_SECTIONS } from '../reports.ts';
import { LANGUAGES } from '../site.ts';
import type { CallTable } from '../call.ts';

export const REPORT_STATES = ['open', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
/** `answer` mails the sender and closes. */
export const REPORT_ACTS = ['answer', 'close', 'reopen'] as const;
export type ReportAct = (typeof REPORT_ACTS)[number];
export const REPORT_ANSWER_MAX_LENGTH = 5000;

export const reportItemSchema = {
  type: 'object',
  required: [
    'report_id',
    'state',
    'date',
    'subject',
    'reason',
    'email',
    'member',
    'object',
    'has_attachment',
  ],
  properties: {
    report_id: { type: 'integer' },
    state: { type: 'string', enum: REPORT_STATES },
    date: { type: 'string' },
    subject: { type: 'string' },
    /** Empty: a message to the site. */
    reason: { type: 'string', enum: ['', ...REPORT_REASONS] },
    email: { type: 'string' },
    /** Who sent it, where somebody was signed in. */
    member: moderationMemberSchema,
    /** The site's operator trusts the sender: a trusted flagger. */
    is_trusted: { type: 'boolean' },
    /** What it is about; `title` is null once that is gone. Of a comment, its first words; of a message, who wrote it. */
    object: {
      type: ['object', 'null'],
      required: ['section', 'object_id', 'title'],
      properties: {
        section: { type: 'string', enum: REPORTED_SECTIONS },
        object_id: { type: 'integer' },
        title: { type: ['string', 'null'] },
        /** Who made it. */
        member_id: { type: ['integer', 'null'] },
        member_name: { type: ['string', 'null'] },
        /** Of a comment, video or album: 1 while everyone sees it. */
        status_id: { type: ['integer', 'null'] },
        /** Of a comment: what it stands under. */
        place: {
          type: ['object', 'null'],
          required: ['section', 'object_id'],
          properties: {
            section: { type: 'string' },
            object_id: { type: 'integer' },
            dir: { type: ['string', 'null'] },
          },
        },
        /** Id of the newest decision about it; 0: none. */
        last_decision: { type: 'integer' },
        /** Of an uploaded video: which of its files is there now, for `seen_file` of a decision. */
        file_number: { type: ['integer', 'null'] },
      },
    },
    has_attachment: { type: 'boolean' },
    /** Until when it has to be dealt with; null: there is no hurry. */
    due: { type: ['string', 'null'] },
  },
} as const;
export type ReportItem = FromSchema<typeof reportItemSchema>;

/** GET /api/moderation/reports.json?state=&after=: who waits longest comes first; of the closed ones, the latest. */
export const reportsQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    state: { type: 'string', enum: REPORT_STATES },
    ...longQueryProperties,
  },
} as const;

export const reportsPageSchema = {
  type: 'object',
  required: ['reports', 'total_count'],
  properties: {
    reports: { type: 'array', items: reportItemSchema },
    next: nextPageSchema,
    ...pagedListProperties,
  },
} as const;
export type ReportsPage = FromSchema<typeof reportsPageSchema>;

/** GET /api/moderation/report/{report_id}.json */
export const reportCaseSchema = {
  type: 'object',
  required: [
    ...reportItemSchema.required,
    'message',
    'ref',
    'attachment',
    'answer',
    'others_open',
    'history',
  ],
  properties: {
    ...reportItemSchema.properties,
    message: { type: 'string' },
    /** The page that it was written on. */
    ref: { type: 'string' },
    /** Own path of the picture; null without one. */
    attachment: { type: ['string', 'null'] },
    /** What was mailed to the sender; empty before. */
    answer: { type: 'string' },
    /** Other open reports about the same object. */
    others_open: { type: 'integer' },
    /** All other reports about it, of whatever state. */
    earlier: { type: 'integer' },
    /** Other reports about what its author made, and warnings that the author got. */
    author_reports: { type: 'integer' },
    author_strikes: { type: 'integer' },
    /** Who made it, as far as measures go; null: nobody, or gone. */
    author: {
      type: ['object', 'null'],
      required: ['status_id', 'is_moderator', 'last_decision'],
      properties: {
        status_id: { type: 'integer' },
        is_moderator: { type: 'boolean' },
        /** Id of the newest decision about them; 0: none. */
        last_decision: { type: 'integer' },
      },
    },
    /** Of an upload, as its case has them. */
    marks: { type: 'array', items: { type: 'string' } },
    /** In which an answer is understood; null: nobody knows. */
    reader_language: { type: ['string', 'null'], enum: [...LANGUAGES, null] },
    history: stateHistorySchema,
  },
} as const;
export type ReportCase = FromSchema<typeof reportCaseSchema>;

/** POST /api/moderation_reports.php, form-encoded. `text`: of an answer what is mailed, else why, for the log. */
export const reportActBodySchema = {
  type: 'object',
  required: ['act', 'report_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: REPORT_ACTS },
    report_id: { type: 'string', maxLength: 20 },
    text: { type: 'string', maxLength: 20_000 },
    /** The state that the moderator saw: what another one did in the meantime is reported instead of done once more. */
    state: { type: 'string', enum: REPORT_STATES },
  },
} as const;

export const reportActAnswerSchema = {
  type: 'object',
  required: ['ok', 'changed', 'state'],
  properties: {
    ok: { const: true },
    /** False: it was so already. */
    changed: { type: 'boolean' },
    state: { type: 'string', enum: REPORT_STATES },
  },
} as const;
export type ReportActAnswer = FromSchema<typeof reportActAnswerSchema>;

export const MODERATION_REPORTS_CALLS = {
  'GET /api/moderation/reports.json': {
    room: 'moderation',
    who: 'moderators',
    query: reportsQuerySchema,
    answer: reportsPageSchema,
  },
  'GET /api/moderation/report/{file}': {
    room: 'moderation',
    who: 'moderators',
    answer: reportCaseSchema,
  },
  'GET /api/moderation/report/{id}/attachment.webp': {
    room: 'moderation',
    who: 'moderators',
  },
  'POST /api/moderation_reports.php': {
    room: 'moderation',
    who: 'moderators',
    body: reportActBodySchema,
    answer: reportActAnswerSchema,
  },
} as const satisfies CallTable;
