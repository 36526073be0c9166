/** A member's own second factor: set up, confirmed by a first code, given new recovery codes, switched off. */
import encodeQr from 'qr';
import type { SecondFactorAnswer } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { limitTries } from '../access/rate-limiter.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { getOwnAccount } from '../members/profile.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { MailContext } from '../platform/mail/post-mail.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import {
  addressOf,
  checkAppCode,
  checkCode,
  confirmFactor,
  createRecoveryCodes,
  createSecret,
  deleteFactor,
  getFactor,
  renewRecoveryCodes,
  storeSeed,
  upsertWaitingFactor,
} from '../sign-in/second-factors.ts';
import { requirePassword } from './account-changes.ts';
import { deleteRemoval } from './factor-removal.sql.ts';
import { type FactorRule, keepFactorOfRoles } from './keep-factor.ts';
import { mailSecurityChange } from './security-mail.ts';

export interface OwnFactorContext extends MailContext, FactorRule {
  secrets: Secrets;
}

type Answer = Omit<SecondFactorAnswer, 'ok'>;

/** Of one member's own settings within an hour. */
const OWN_CODE_TRIES = 10;
const HOUR_SECONDS = 3600;

const refuseCode = (): never => {
  throw new Refused('invalid_usr_or_pwd', 'the code is wrong or was used', { field: 'code' });
};

const limitOwnCodes = async (db: Database, memberId: number, code: string): Promise<void> => {
  if (code.trim() === '') throw new Refused('required', 'a code is needed', { field: 'code' });
  await limitTries(db, {
    what: 'own-code',
    by: { memberId },
    limit: OWN_CODE_TRIES,
    windowSeconds: HOUR_SECONDS,
    code: 'too_many_attempts',
  });
};

export const getSecondFactor = async (db: Database, { _id }: SessionViewer): Promise<Answer> => {
  const factor = await getFactor(db, _id);
  return {
    since: factor?.confirmed_at?.toISOString() ?? null,
    recovery_left: factor?.confirmed_at ? factor.recovery_left : 0,
  };
};

/** One path over the dark squares, row by row. */
const drawCode = (text: string): { size: number; path: string } => {
  const rows = encodeQr(text, 'raw', { border: 1 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join('') };
};

/**
 * Nobody asks for codes before one was confirmed; a new start replaces the last.
 * @throws Refused required, invalid_usr_or_pwd, too_many_attempts; bad_request where it is on
 */
export const startSecondFactor = async (
  { db, siteName, secrets }: OwnFactorContext,
  viewer: SessionViewer,
  old: string,
): Promise<Answer> => {
  const { _id } = viewer;
  const own = await getOwnAccount(db, _id);
  await requirePassword(db, viewer, { hash: own.password_hash, given: old });
  const secret = createSecret();
  if (!(await upsertWaitingFactor(db, _id, storeSeed(secrets, _id, secret))))
    throw new Refused('bad_request', 'the second factor is on');
  const address = addressOf(secret, { issuer: siteName, label: own.name });
  return { setup: { secret, address, picture: drawCode(address) } };
};

/** The first code of the app switches it on. @throws Refused required, invalid_usr_or_pwd, too_many_attempts */
export const confirmSecondFactor = async (
  context: OwnFactorContext,
  { _id }: SessionViewer,
  code: string,
): Promise<Answer> => {
  const { db } = context;
  await limitOwnCodes(db, _id, code);
  const waiting = await getFactor(db, _id);
  if (!waiting || waiting.confirmed_at) throw new Refused('bad_request', 'nothing waits to be confirmed');
  if (!(await checkAppCode(context, _id, waiting, code))) return refuseCode();
  const { shown, hashes } = createRecoveryCodes(_id);
  if (!(await confirmFactor(db, _id, hashes))) return refuseCode();
  await mailSecurityChange(context, 'factor_on', await getOwnAccount(db, _id));
  return { recovery_codes: shown };
};

/** Password and code, of a factor that is on. */
const requireBoth = async (
  context: OwnFactorContext,
  viewer: SessionViewer,
  { old, code }: { old: string; code: string },
): Promise<Awaited<ReturnType<typeof getOwnAccount>>> => {
  const { _id: memberId } = viewer;
  const { db } = context;
  const own = await getOwnAccount(db, memberId);
  await requirePassword(db, viewer, { hash: own.password_hash, given: old });
  await limitOwnCodes(db, memberId, code);
  if (!(await checkCode(context, memberId, code)).isRight) return refuseCode();
  return own;
};

/** The old recovery codes end. @throws Refused required, invalid_usr_or_pwd, too_many_attempts */
export const renewCodes = async (
  context: OwnFactorContext,
  viewer: SessionViewer,
  form: { old: string; code: string },
): Promise<Answer> => {
  const own = await requireBoth(context, viewer, form);
  const { shown, hashes } = createRecoveryCodes(viewer._id);
  await renewRecoveryCodes(context.db, viewer._id, hashes);
  await mailSecurityChange(context, 'codes_renewed', own);
  return { recovery_codes: shown };
};

/** @throws Refused required, invalid_usr_or_pwd, too_many_attempts; role_keeps_factor */
export const switchOffSecondFactor = async (
  context: OwnFactorContext,
  viewer: SessionViewer,
  form: { old: string; code: string },
): Promise<Answer> => {
  const own = await requireBoth(context, viewer, form);
  await keepFactorOfRoles(context, viewer._id, async (tx) => {
    await deleteFactor(tx, viewer._id);
    await deleteRemoval(tx, viewer._id);
  });
  await mailSecurityChange(context, 'factor_off', own);
  return {};
};
