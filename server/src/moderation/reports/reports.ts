/** Checks and stores contact forms and complaints (docs/specification/validation.md, calls.md). */
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  PLAIN_REPORT_LIMIT,
  REPORT_REASONS,
  REPORT_SECTIONS,
  REPORT_LIMIT,
  REPORT_LIMIT_WINDOW_MINUTES,
  REPORT_MESSAGE_MAX_LENGTH,
  REPORT_SUBJECT_MAX_LENGTH,
  type ReportReason,
  type ReportSection,
} from '@foyer/shared/wire-schemas/reports';
import type { Database } from '../../platform/database/create-database.ts';
import { insertReport } from './reports.sql.ts';
import { dueAt } from './notices.ts';
import { mayMailReceipt, queueReceiptMail, type ReceiptMailContext } from './receipt-mail.ts';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { sniffPicture } from '../../media/pictures/sniff-picture.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { checkEmail } from '../../sign-in/account-rules.ts';
import type { BotCheck } from '../../access/bot-check.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { limitTries } from '../../access/rate-limiter.ts';
import { readPicture } from '../../pictures/pictures.ts';
import { Refused } from '../../platform/http/refused.ts';
import { readChoice, readId } from '../../platform/http/read-address.ts';
import { hideReportedComment } from '../../community/comment-changes.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { noteVisit } from '../../platform/visits/visit.ts';
import { notifyReport } from '../../notifications/notifications.ts';

export interface ReportForm {
  subject: string;
  email: string;
  message: string;
  captcha: string;
  ref: string;
  file: Buffer | undefined;
  /** What it is about: all three, or none for a message to the site. */
  section: string;
  objectId: string;
  reason: string;
  /** Posted by the browser itself, without scripts: no proof can come with it. */
  isPlain: boolean;
  memberId: number | null;
  /** The visitor's network address. */
  address: string;
  /** Of the receipt. */
  language: Language;
}

/** Large enough to read a screenshot. */
const ATTACHMENT = {
  minWidth: 1,
  minHeight: 1,
  renditions: [{ name: 'attachment', width: 2000, formats: ['webp'] }],
} as const;

interface FieldError {
  field: string;
  code: ErrorCode;
}

/** Runs every check, so that the form can show all that is wrong together. */
const collect = async (checks: readonly (() => unknown)[]): Promise<Refused[]> => {
  const refusals: Refused[] = [];
  for (const check of checks)
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.push(error);
    }
  return refusals;
};

/** Sent with mistakes or without: what is limited here is reading them. */
const FORMS_PER_WINDOW = 8 * REPORT_LIMIT;

interface SubjectMatter {
  section: ReportSection | null;
  object_id: number | null;
  reason: ReportReason | '';
}

/** @throws Refused bad_request, required */
const readSubjectMatter = ({ section, objectId, reason }: ReportForm): SubjectMatter => {
  if (section === '') return { section: null, object_id: null, reason: '' };
  if (reason === '') throw new Refused('required', 'a report has a reason', { field: 'reason' });
  return {
    section: readChoice(REPORT_SECTIONS, section, 'section'),
    object_id: readId(objectId, 'object_id'),
    reason: readChoice(REPORT_REASONS, reason, 'reason'),
  };
};

/** Before a form is read. @throws Refused rate_limited */
export const limitReportForms = (db: Database, address: string): Promise<void> =>
  limitTries(db, {
    what: 'report-form',
    by: { address },
    limit: FORMS_PER_WINDOW,
    windowSeconds: REPORT_LIMIT_WINDOW_MINUTES * 60,
  });

/**
 * @returns its receipt
 * @throws Refused required, email_invalid, max_length, file_invalid_type, captcha_failed, rate_limited; `info.errors`
 * has every wrong field
 */
export const sendReport = async (
  {
    db,
    storage,
    botCheck,
    mail,
  }: { db: Database; storage: Storage; botCheck: BotCheck; mail: ReceiptMailContext },
  form: ReportForm,
): Promise<{ number: number; key: string }> => {
  const text = { email: '', subject: '', message: '' };
  let about: SubjectMatter = { section: null, object_id: null, reason: '' };
  const refusals = await collect([
    () => (about = readSubjectMatter(form)),
    // Who is signed in need not leave an address: the page of the receipt answers.
    () => (text.email = form.memberId !== null && form.email.trim() === '' ? '' : checkEmail(form.email)),
    () =>
      (text.subject = checkTextLength(form.subject, {
        field: 'subject',
        min: 0,
        max: REPORT_SUBJECT_MAX_LENGTH,
      })),
    () =>
      (text.message = checkTextLength(form.message.replaceAll('\r\n', '\n'), {
        field: 'message',
        max: REPORT_MESSAGE_MAX_LENGTH,
      })),
    () => {
      // By its first bytes alone: nothing is decoded yet.
      if (form.file && !sniffPicture(form.file))
        throw new Refused('file_invalid_type', 'this is no picture', { field: 'file' });
    },
  ]);
  const [first] = refusals;
  if (first) {
    const errors: FieldError[] = refusals.map(({ code, details }) => ({ field: details.field ?? '', code }));
    throw new Refused(first.code, first.message, {
      ...first.details,
      info: { ...first.details.info, errors },
    });
  }
  await limitTries(db, {
    what: 'report',
    by: { address: form.address },
    limit: REPORT_LIMIT,
    windowSeconds: REPORT_LIMIT_WINDOW_MINUTES * 60,
  });
  if (form.isPlain)
    await limitTries(db, {
      what: 'plain-report',
      by: { address: form.address },
      limit: PLAIN_REPORT_LIMIT,
      windowSeconds: REPORT_LIMIT_WINDOW_MINUTES * 60,
    });
  // After the checks of the form, since a proof can be used once; before the picture, which costs the most.
  else if (!(await botCheck.verify(form.captcha)))
    throw new Refused('captcha_failed', 'the proof of being no robot is missing, wrong, used or expired', {
      field: 'captcha',
    });
  const picture = form.file && (await readPicture(form.file, ATTACHMENT)).files[0]?.body;
  const attachment = picture ? `reports/${randomBytes(16).toString('hex')}.webp` : null;
  if (picture && attachment) await storage.put(attachment, picture, { contentType: 'image/webp' });
  const isMailed = text.email !== '' && (await mayMailReceipt(db, text.email));
  const receipt = await inTransaction(db, async (tx) => {
    await noteVisit(tx);
    const { id: number, key } = await insertReport(tx, {
      member_id: form.memberId,
      email: text.email,
      subject: text.subject,
      message: text.message,
      ref: form.ref,
      attachment,
      ...about,
      due_at: dueAt(about.reason, new Date()),
      language: form.language,
    });
    await notifyReport(tx, number);
    if (about.section === 'comment' && about.object_id) await hideReportedComment(tx, about.object_id);
    if (isMailed) await queueReceiptMail(tx, mail, { to: text.email, language: form.language, number, key });
    return { number, key };
  });
  if (isMailed) mail.wakeOutbox();
  return receipt;
};
