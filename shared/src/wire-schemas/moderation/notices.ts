/** What became of a report, a copyright notice or a request of somebody shown, for anyone who has its key: its sender, with or without an account. */
import type { FromSchema } from 'json-schema-to-ts';
import { noticeMaterialSchema } from './copyright.ts';
import { REPORT_STATES } from './reports.ts';
import { CONSENT_USES } from '../records/person-records.ts';
import { REPORT_REASONS, REPORTED_SECTIONS, type ReportReason } from '../reports.ts';
import type { CallTable } from '../call.ts';

/** Content recorded or shown without consent is dealt with within two days, other complaints within seven working days. */
export const INTIMATE_HOURS = 48;
export const COMPLAINT_DAYS = 7;
/** How long before such an end those who decide are warned. */
export const DEADLINE_WARNING_HOURS = 24;
export const INTIMATE_REASONS: readonly ReportReason[] = ['consent'];
export const COMPLAINT_REASONS: readonly ReportReason[] = ['illegal', 'copyright', 'abuse'];

export const NOTICE_KINDS = ['report', 'copyright', 'consent'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** GET /api/notice/{key}.json */
export const noticeSchema = {
  type: 'object',
  required: ['number', 'state', 'date', 'due', 'reason', 'section', 'answer'],
  properties: {
    number: { type: 'integer' },
    /** Left out: a report. */
    kind: { type: 'string', enum: NOTICE_KINDS },
    state: { type: 'string', enum: REPORT_STATES },
    date: { type: 'string' },
    /** Null: there is no clock. */
    due: { type: ['string', 'null'] },
    /** Empty: a message to the site. */
    reason: { type: 'string', enum: ['', ...REPORT_REASONS] },
    section: { type: ['string', 'null'], enum: [...REPORTED_SECTIONS, null] },
    /** What was mailed to the sender; empty before. */
    answer: { type: 'string' },
    closed: { type: 'string' },
    /** Of a copyright notice: each address that it names. */
    materials: { type: 'array', items: noticeMaterialSchema },
    /** Of a request of somebody shown: what has to end. */
    uses: { type: 'array', items: { type: 'string', enum: CONSENT_USES } },
  },
} as const;
export type Notice = FromSchema<typeof noticeSchema>;

export const NOTICE_CALLS = {
  'GET /api/notice/{file}': {
    room: 'moderation',
    // Guarded by the receipt's key: moderation/reports/notices.test.ts.
    who: 'everyone',
    answer: noticeSchema,
  },
} as const satisfies CallTable;
