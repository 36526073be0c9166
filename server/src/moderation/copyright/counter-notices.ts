/** Counter-notices of uploaders (17 U.S.C. 512(g)(3)), and court actions of claimants that stop their clock. */
import {
  COUNTER_WORDS_MAX_LENGTH,
  COUNTER_WORDS_MIN_LENGTH,
  COURT_ACTION_MAX_LENGTH,
  COURT_ACTION_MIN_LENGTH,
  RESTORE_BY_DAYS,
  RESTORE_FROM_DAYS,
  type StatementCopyright,
} from '@foyer/shared/wire-schemas/moderation/copyright';
import { limitTries } from '../../access/rate-limiter.ts';
import { notifyModeratorsOf } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { Refused } from '../../platform/http/refused.ts';
import { VIDEO_STATES } from '../../publication/video-states.ts';
import { addBusinessDays } from '../business-days.ts';
import { insertMark } from '../marks.sql.ts';
import { checkContact, type Contact, requireTicked } from './copyright-contact.ts';
import { type CopyrightDeps, objectStateOf } from './copyright-decisions.ts';
import { mailCounterNotice } from './copyright-mail.ts';
import { lockMaterial, selectNoticeByKey, updateMaterial } from './copyright-notices.sql.ts';
import { insertCounterNotice, selectStatedMaterial, type StatedMaterialRow } from './counter-notices.sql.ts';

const KEY = /^[\w-]{24}$/;
const TRIES = { limit: 20, windowSeconds: 3600 };

const mayCounter = ({ state, countered_at }: StatedMaterialRow): boolean =>
  state === 'disabled' && countered_at === null;

/** What a statement says of the notice that it rests on; undefined where it rests on none. */
export const findStatedCopyright = async (
  db: Database,
  key: string,
): Promise<StatementCopyright | undefined> => {
  const row = await selectStatedMaterial(db, key);
  if (!row) return undefined;
  const { work, claimant, address, state, countered_at, restore_from, restore_by } = row;
  return {
    work,
    claimant,
    address,
    state,
    may_counter: mayCounter(row),
    countered: countered_at?.toISOString() ?? null,
    ...(restore_from && { restore_from: restore_from.toISOString() }),
    ...(restore_by && { restore_by: restore_by.toISOString() }),
  };
};

export interface CounterNoticeForm extends Contact {
  /** Of the statement of reasons. */
  key: string;
  words: string;
  mistake: string;
  jurisdiction: string;
  /** Who is signed in; null: nobody, since the suspended cannot. */
  memberId: number | null;
  /** The visitor's network address. */
  address: string;
}

/**
 * Forwards it to the claimant immediately and starts the clock.
 * @throws Refused not_found, required, min_length, max_length, email_invalid, rate_limited; no_permission for another member than
 * whom the decision concerns; bad_request where there was one already, or nothing is kept away
 */
export const sendCounterNotice = async (
  { db, mail }: CopyrightDeps,
  form: CounterNoticeForm,
): Promise<void> => {
  const { key, address, memberId } = form;
  await limitTries(db, { what: 'counter-notice', by: { address }, ...TRIES });
  const stated = KEY.test(key) ? await selectStatedMaterial(db, key) : undefined;
  if (!stated) throw new Refused('not_found', 'there is no such statement');
  if (memberId !== null && memberId !== stated.member_id)
    throw new Refused('no_permission', 'only whom the decision concerns may object');
  const words = checkTextLength(form.words.replaceAll('\r\n', '\n'), {
    field: 'words',
    min: COUNTER_WORDS_MIN_LENGTH,
    max: COUNTER_WORDS_MAX_LENGTH,
  });
  const contact = checkContact(form);
  requireTicked(form.mistake, 'mistake');
  requireTicked(form.jurisdiction, 'jurisdiction');
  await inTransaction(db, async (tx) => {
    const to = await lockMaterial(tx, stated.material_id);
    const counter = { materialId: stated.material_id, words, ...contact };
    if (to?.state !== 'disabled' || !(await insertCounterNotice(tx, counter)))
      throw new Refused('bad_request', 'there is nothing to object to (any more)');
    const now = new Date();
    const restoreFrom = addBusinessDays(now, RESTORE_FROM_DAYS);
    const restoreBy = addBusinessDays(now, RESTORE_BY_DAYS);
    await updateMaterial(tx, { id: to.id, state: 'countered', by: null, restoreFrom, restoreBy });
    await mailCounterNotice(tx, mail, { to, address: to.address, counter, until: restoreFrom });
    await notifyModeratorsOf(tx, 'copyright');
  });
};

export interface CourtAction {
  /** Of the notice. */
  key: string;
  materialId: number;
  action: string;
  /** The visitor's network address. */
  address: string;
}

/**
 * The claimant filed an action: the material stays away until a moderator releases it. What was given back and is not shown yet is
 * kept away again.
 * @throws Refused not_found, required, min_length, max_length, rate_limited; bad_request where no clock runs, or it is too late
 */
export const sendCourtAction = async (db: Database, form: CourtAction): Promise<void> => {
  const { key, materialId, address } = form;
  await limitTries(db, { what: 'court action', by: { address }, ...TRIES });
  const notice = KEY.test(key) ? await selectNoticeByKey(db, key) : undefined;
  if (!notice?.materials.some(({ material_id }) => material_id === materialId))
    throw new Refused('not_found', 'there is no such notice');
  const action = checkTextLength(form.action, {
    field: 'action',
    min: COURT_ACTION_MIN_LENGTH,
    max: COURT_ACTION_MAX_LENGTH,
  });
  await inTransaction(db, async (tx) => {
    const material = await lockMaterial(tx, materialId);
    // Held, so that nobody publishes it meanwhile.
    const object = material && (await objectStateOf(tx, material));
    const isBack =
      material?.state === 'returned' &&
      material.restore_by !== null &&
      object?.status_id !== VIDEO_STATES.active;
    if (!material || (material.state !== 'countered' && !isBack))
      throw new Refused('bad_request', 'no clock runs (any more)', { field: 'action' });
    await insertMark(tx, material.kind, material.object_id, 'copyright');
    await updateMaterial(tx, { id: material.id, state: 'held', by: null, action });
    await notifyModeratorsOf(tx, 'copyright');
  });
};
