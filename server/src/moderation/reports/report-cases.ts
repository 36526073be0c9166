/** What moderators see of reports, and what they decide: answered by mail, closed, opened again. */
import {
  REPORT_ANSWER_MAX_LENGTH,
  type ReportAct,
  type ReportActAnswer,
  type ReportCase,
  type ReportItem,
  type ReportState,
  type ReportsPage,
} from '@foyer/shared/wire-schemas/moderation/reports';
import { MODERATION_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/acts';
import { QUEUE_PAGE_SIZE } from '@foyer/shared/wire-schemas/moderation/queue';
import { CLAIM_MINUTES } from '@foyer/shared/wire-schemas/moderation/desk';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { type AskedPage, readListPage } from '../../platform/http/lists/list-page.ts';
import { Refused } from '../../platform/http/refused.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { selectHistory } from '../moderation.sql.ts';
import * as rows from './reports.sql.ts';

/** Own path of a report's picture; for moderators. */
const attachmentPath = (reportId: number): string => `/api/moderation/report/${reportId}/attachment.webp`;

const toItem = (
  { id, created_at, attachment, ...row }: rows.ReportRow,
  trustedFlaggers: readonly number[],
): ReportItem => ({
  report_id: id,
  state: row.state,
  date: created_at.toISOString(),
  subject: row.subject,
  reason: row.reason,
  email: row.email,
  member: row.member,
  is_trusted: row.is_flagger || (row.member !== null && trustedFlaggers.includes(row.member._id)),
  object: row.object,
  has_attachment: attachment !== null,
  due: row.due_at?.toISOString() ?? null,
});

export const getReports = async (
  db: Database,
  { state, ...asked }: { state: ReportState } & AskedPage,
  trustedFlaggers: readonly number[] = [],
): Promise<ReportsPage> => {
  const [{ found, next }, total] = await Promise.all([
    readListPage(asked, QUEUE_PAGE_SIZE, (listed) =>
      rows.selectReports(db, { state, trustedFlaggers }, listed),
    ),
    rows.countReports(db, state),
  ]);
  return {
    reports: found.map((row) => toItem(row, trustedFlaggers)),
    total_count: total,
    next,
    ...(found.length === 0 && { error: 'nothing waits here', code: 'list_empty' }),
  };
};

const requireReport = async (db: Database, id: number): Promise<rows.ReportCaseRow> => {
  const row = await rows.selectReport(db, id);
  if (!row) throw new Refused('not_found', `there is no report ${id}`);
  return row;
};

/** @throws Refused not_found */
export const getReport = async (
  db: Database,
  id: number,
  trustedFlaggers: readonly number[] = [],
): Promise<ReportCase> => {
  const row = await requireReport(db, id);
  const history = await selectHistory(db, 'report', id);
  return {
    ...toItem(row, trustedFlaggers),
    message: row.message,
    ref: row.ref,
    attachment: row.attachment === null ? null : attachmentPath(id),
    answer: row.answer,
    others_open: row.others_open,
    earlier: row.earlier,
    author_reports: row.author_reports,
    author_strikes: row.author_strikes,
    author: row.author,
    marks: row.marks,
    reader_language: row.reader_language,
    history: history.map(({ at, ...change }) => ({ ...change, date: at.toISOString() })),
  };
};

/** The picture's key in the storage. @throws Refused not_found */
export const getAttachmentKey = async (db: Database, id: number): Promise<string> => {
  const { attachment } = await requireReport(db, id);
  if (attachment === null) throw new Refused('not_found', `report ${id} has no picture`);
  return attachment;
};

export interface ReportDecision {
  act: ReportAct;
  reportId: number;
  text: string;
  /** Null: the operator of the site. */
  memberId: number | null;
  /** The state that the decision is made on; undefined: none of the time that a claim lasts was seen. */
  seenState?: ReportState;
}

const ENDS: Record<ReportAct, ReportState> = { answer: 'closed', close: 'closed', reopen: 'open' };

/** Each line as mail programs mark what somebody wrote before. */
const quote = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Whether another moderator closed it after this one saw it. */
const isUnseen = (
  { state, closed_by, closed_at }: rows.LockedReport,
  { memberId, seenState }: Pick<ReportDecision, 'memberId' | 'seenState'>,
): boolean =>
  memberId !== null &&
  state === 'closed' &&
  closed_by !== memberId &&
  (seenState === undefined
    ? closed_at !== null && Date.now() - closed_at.getTime() < CLAIM_MINUTES * 60_000
    : seenState === 'open');

/**
 * The first of two moderators' answers counts. Closing what is closed is no error. An answer to a closed report is sent all the same: moderators write more than once.
 * @throws Refused not_found, required, max_length; bad_request on `state`, with `info` about whom, when another closed it meanwhile
 */
export const decideReport = (
  db: Database,
  { act, reportId, text, memberId, seenState }: ReportDecision,
): Promise<Omit<ReportActAnswer, 'ok'>> => {
  const isAnswer = act === 'answer';
  const words = checkTextLength(text, {
    field: 'text',
    min: isAnswer ? 1 : 0,
    max: isAnswer ? REPORT_ANSWER_MAX_LENGTH : MODERATION_REASON_MAX_LENGTH,
  });
  return inTransaction(db, async (tx) => {
    const report = await rows.lockReport(tx, reportId);
    if (!report) throw new Refused('not_found', `there is no report ${reportId}`);
    if (act !== 'reopen' && isUnseen(report, { memberId, seenState }))
      throw new Refused('bad_request', 'somebody else closed it meanwhile', {
        field: 'state',
        info: { by: report.closed_by_name },
      });
    const state = ENDS[act];
    if (state === report.state && !isAnswer) return { changed: false, state };
    // Without an address the page of the receipt has the answer.
    if (isAnswer && report.email !== '')
      await queueMail(tx, {
        recipient: report.email,
        // One line: what a visitor wrote must not add headers.
        subject: `Re: ${report.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() || `#${reportId}`}`,
        body: `${words}\n\n${quote(report.message)}\n`,
      });
    const change = {
      id: reportId,
      from: report.state,
      to: state,
      memberId,
      reason: isAnswer ? 'answered' : words,
    };
    await rows.changeReport(tx, { ...change, ...(isAnswer && { answer: words }) });
    return { changed: true, state };
  });
};
