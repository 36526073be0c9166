/** POST multipart /api/report.php: contact and complaints. Source: docs/specification/validation.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from './call.ts';

export const REPORT_MESSAGE_MAX_LENGTH = 1500;
export const REPORT_SUBJECT_MAX_LENGTH = 100;
export const REPORT_FILE_MAX_BYTES = 5 * 1024 * 1024;
/** What a file dialog offers; the server looks at the bytes. */
export const REPORT_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export const REPORT_LIMIT = 5;
export const REPORT_LIMIT_WINDOW_MINUTES = 60;
/** Sent by browsers without scripts, which cannot prove anything. */
export const PLAIN_REPORT_LIMIT = 1;

/** What a report may be about. */
export const REPORT_SECTIONS = ['video', 'album', 'comment', 'member'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];
/** What reports may be about: messages are reported where they are read, by the one who received them. */
export const REPORTED_SECTIONS = [...REPORT_SECTIONS, 'message'] as const;
export type ReportedSection = (typeof REPORTED_SECTIONS)[number];
export const REPORT_REASONS = [
  'illegal',
  'consent',
  'copyright',
  'abuse',
  'spam',
  'wrong_data',
  'broken',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * Fields besides the optional image `file`. `captcha`: what the widget made of `GET /api/captcha.json`. `ref`: the page. A report is
 * about `section` and `object_id`, for a `reason`; a message to the site has none of the three.
 */
export const reportFieldsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    subject: { type: 'string', maxLength: 1000 },
    email: { type: 'string', maxLength: 1024 },
    message: { type: 'string', maxLength: 20_000 },
    captcha: { type: 'string', maxLength: 20_000 },
    ref: { type: 'string', maxLength: 2048 },
    section: { type: 'string', maxLength: 20 },
    object_id: { type: 'string', maxLength: 20 },
    reason: { type: 'string', maxLength: 20 },
  },
} as const;

/** A refusal carries every wrong field in `info.errors`: `{field, code}`; `field` and `code` are the first of them. */
export const reportAnswerSchema = {
  type: 'object',
  required: ['ok', 'receipt'],
  properties: {
    ok: { const: true },
    /** By its key the sender follows it: rareUrls.notice. */
    receipt: {
      type: 'object',
      required: ['number', 'key'],
      properties: { number: { type: 'integer' }, key: { type: 'string' } },
    },
  },
} as const;
export type ReportAnswer = FromSchema<typeof reportAnswerSchema>;

export const REPORT_CALLS = {
  'GET /api/captcha.json': {
    room: 'moderation',
    who: 'everyone',
  },
  'POST /api/report.php': {
    room: 'moderation',
    who: 'everyone',
    form: { fields: reportFieldsSchema, files: { file: 'An image, at most 5 MB' } },
    answer: reportAnswerSchema,
  },
} as const satisfies CallTable;
