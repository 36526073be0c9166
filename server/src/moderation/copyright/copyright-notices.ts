/** Receives copyright notices, and shows their senders what became of them. */
import { createHash } from 'node:crypto';
import {
  COPYRIGHT_LIMIT,
  COPYRIGHT_NAME_MAX_LENGTH,
  COPYRIGHT_WORK_MAX_LENGTH,
  PLAIN_COPYRIGHT_LIMIT,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { COMPLAINT_DAYS, type Notice } from '@foyer/shared/wire-schemas/moderation/notices';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { BotCheck } from '../../access/bot-check.ts';
import { limitTries } from '../../access/rate-limiter.ts';
import { notifyModeratorsOf } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { Refused } from '../../platform/http/refused.ts';
import { addBusinessDays } from '../business-days.ts';
import { readAddresses } from './copyright-addresses.ts';
import { checkContact, type Contact, requireTicked } from './copyright-contact.ts';
import {
  insertMaterial,
  insertNotice,
  selectNoticeByKey,
  selectSameNotice,
} from './copyright-notices.sql.ts';

export interface CopyrightForm extends Contact {
  work: string;
  addresses: string;
  owner: string;
  goodFaith: string;
  accurate: string;
  /** Empty: without a proof of work fewer are taken. */
  captcha: string;
  language: Language;
  /** The visitor's network address. */
  address: string;
}

const DAY_SECONDS = 24 * 3600;
const HOUR_SECONDS = 3600;
/** Sent with mistakes or without: what is limited here is reading them. */
const FORMS_PER_HOUR = 60;

const limitNotices = async (db: Database, botCheck: BotCheck, { captcha, address }: CopyrightForm) => {
  if (captcha === '') {
    const limit = { limit: PLAIN_COPYRIGHT_LIMIT, windowSeconds: DAY_SECONDS };
    await limitTries(db, { what: 'plain copyright notice', by: { address }, ...limit });
    return;
  }
  const limit = { limit: COPYRIGHT_LIMIT, windowSeconds: HOUR_SECONDS };
  await limitTries(db, { what: 'copyright notice', by: { address }, ...limit });
  if (!(await botCheck.verify(captcha)))
    throw new Refused('captcha_failed', 'the proof is wrong, used or expired', { field: 'captcha' });
};

/**
 * The same notice once more, while it is open, is the same receipt.
 * @returns its receipt
 * @throws Refused required, min_length, max_length, email_invalid, not_found, bad_request, captcha_failed, rate_limited
 */
export const sendCopyrightNotice = async (
  { db, botCheck, publicUrl }: { db: Database; botCheck: BotCheck; publicUrl: string },
  form: CopyrightForm,
): Promise<{ number: number; key: string }> => {
  const { address, language } = form;
  const tries = { limit: FORMS_PER_HOUR, windowSeconds: HOUR_SECONDS };
  await limitTries(db, { what: 'copyright form', by: { address }, ...tries });
  const work = checkTextLength(form.work.replaceAll('\r\n', '\n'), {
    field: 'work',
    max: COPYRIGHT_WORK_MAX_LENGTH,
  });
  const materials = await readAddresses(db, form.addresses, publicUrl);
  const owner = checkTextLength(form.owner, { field: 'owner', min: 0, max: COPYRIGHT_NAME_MAX_LENGTH });
  const contact = checkContact(form);
  requireTicked(form.goodFaith, 'good_faith');
  requireTicked(form.accurate, 'accurate');
  const named = materials.map(({ kind, objectId }) => `${kind} ${objectId}`).sort();
  const digest = createHash('sha256')
    .update(JSON.stringify([work, owner, contact, named]))
    .digest('hex');
  const same = await selectSameNotice(db, digest);
  if (same) return { number: same.id, key: same.key };
  await limitNotices(db, botCheck, form);
  return inTransaction(db, async (tx) => {
    const dueAt = addBusinessDays(new Date(), COMPLAINT_DAYS);
    const receipt = await insertNotice(tx, { work, owner, ...contact, language, digest, dueAt });
    if (!receipt) {
      const first = await selectSameNotice(tx, digest);
      if (!first) throw new Refused('unavailable', 'once more, please', { retryAfterSeconds: 1 });
      return { number: first.id, key: first.key };
    }
    for (const material of materials) await insertMaterial(tx, receipt.id, material);
    await notifyModeratorsOf(tx, 'copyright');
    return { number: receipt.id, key: receipt.key };
  });
};

/** @returns undefined where no copyright notice has this key */
export const findCopyrightNotice = async (db: Database, key: string): Promise<Notice | undefined> => {
  const row = await selectNoticeByKey(db, key);
  if (!row) return undefined;
  return {
    kind: 'copyright',
    number: row.id,
    state: row.state,
    date: row.created_at.toISOString(),
    due: row.due_at.toISOString(),
    reason: 'copyright',
    section: null,
    answer: '',
    ...(row.closed_at && { closed: row.closed_at.toISOString() }),
    materials: (row.materials ?? []).map(({ restore_from, restore_by, ...material }) => ({
      ...material,
      // What uploaders read of a decision is theirs.
      reason: material.state === 'declined' ? material.reason : '',
      ...(restore_from && { restore_from: new Date(restore_from).toISOString() }),
      ...(restore_by && { restore_by: new Date(restore_by).toISOString() }),
      may_hold: material.state === 'countered' || (material.state === 'returned' && restore_by !== null),
    })),
  };
};
