/** Clocks of reports, and what their senders, and those of copyright notices and consent requests, read of them. */
import {
  COMPLAINT_DAYS,
  COMPLAINT_REASONS,
  DEADLINE_WARNING_HOURS,
  INTIMATE_HOURS,
  INTIMATE_REASONS,
  type Notice,
} from '@foyer/shared/wire-schemas/moderation/notices';
import type { ReportReason } from '@foyer/shared/wire-schemas/reports';
import { notifyModeratorsOf } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../platform/http/refused.ts';
import { findConsentNotice } from '../../records/consent-requests.ts';
import { addBusinessDays } from '../business-days.ts';
import { findCopyrightNotice } from '../copyright/copyright-notices.ts';
import { selectNotice, takeAlarms } from './notices.sql.ts';

export { addBusinessDays } from '../business-days.ts';

const HOUR_MS = 3_600_000;

/** Null: there is no hurry. */
export const dueAt = (reason: ReportReason | '', now: Date): Date | null => {
  if (reason === '') return null;
  if (INTIMATE_REASONS.includes(reason)) return new Date(now.getTime() + INTIMATE_HOURS * HOUR_MS);
  return COMPLAINT_REASONS.includes(reason) ? addBusinessDays(now, COMPLAINT_DAYS) : null;
};

/** Tells moderators once of each open report whose time runs out. @returns how many */
export const alarmDueReports = (db: Database, now = new Date()): Promise<number> =>
  inTransaction(db, async (tx) => {
    const count = await takeAlarms(tx, {
      now,
      before: new Date(now.getTime() + DEADLINE_WARNING_HOURS * HOUR_MS),
    });
    if (count > 0) await notifyModeratorsOf(tx, 'report_due');
    return count;
  });

const KEY = /^[\w-]{24}$/;

/** Neither who sent it nor what was written: the key may have been passed on. @throws Refused not_found */
export const getNotice = async (db: Database, key: string): Promise<Notice> => {
  if (!KEY.test(key)) throw new Refused('not_found', 'there is no such notice');
  const row = await selectNotice(db, key);
  if (!row) {
    const other = (await findCopyrightNotice(db, key)) ?? (await findConsentNotice(db, key));
    if (!other) throw new Refused('not_found', 'there is no such notice');
    return other;
  }
  return {
    kind: 'report',
    number: row.id,
    state: row.state,
    date: row.created_at.toISOString(),
    due: row.due_at?.toISOString() ?? null,
    reason: row.reason,
    section: row.section,
    answer: row.answer,
    ...(row.closed_at && { closed: row.closed_at.toISOString() }),
  };
};
