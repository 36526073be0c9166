/** The second step of a sign-in: after the right password, the code of an app or a recovery code. */
import { randomBytes } from 'node:crypto';
import { CODE_STEP_MINUTES } from '@foyer/shared/wire-schemas/accounts/second-factors';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { postMail } from '../platform/mail/post-mail.ts';
import { isFirstTry } from '../access/rate-limiter.ts';
import { hashToken } from './hash-token.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';
import { resetCodeTries, limitCodes } from './limit-codes.ts';
import { checkCode } from './second-factors.ts';
import { insertStep, selectCodeStep, type StepAccountRow, takeStep } from './sign-in-steps.sql.ts';
import type { SignInContext } from './sign-in-context.ts';

const DAY_SECONDS = 24 * 3600;

/** The password was right, the code is missing. The browser keeps `step` until it comes. */
export class CodeNeeded extends Refused {
  override name = 'CodeNeeded';
  readonly step: string;
  constructor(step: string) {
    super('need_auth', 'a code of the authenticator app is needed, too', { field: 'code' });
    this.step = step;
  }
}

/** @returns what the browser keeps */
export const startCodeStep = async (db: Database, memberId: number): Promise<string> => {
  const step = randomBytes(32).toString('base64url');
  await insertStep(db, { idHash: hashToken(step), purpose: 'code', memberId, minutes: CODE_STEP_MINUTES });
  return step;
};

/** Whose code is waited for: the password was right. Undefined for an unknown or expired step. */
export const getCodeStepAccount = async (
  db: Database,
  step: string | undefined,
): Promise<StepAccountRow | undefined> =>
  step === undefined ? undefined : selectCodeStep(db, hashToken(step));

type CodeOwner = Pick<StepAccountRow, 'id' | 'name' | 'email' | 'language'>;

const mailTo = (
  context: SignInContext,
  kind: 'code_used' | 'code_guessing',
  { name, email, language }: CodeOwner,
): Promise<void> =>
  email === null
    ? Promise.resolve()
    : postMail(context, kind, { to: email, language, name, path: '/settings/#second_factor', hours: 0 });

/** Anyone who tries codes has the password: the owner is notified, once a day. */
const reportCodes = async (context: SignInContext, account: CodeOwner): Promise<void> => {
  const what = { what: 'codes-reported', by: { memberId: account.id }, windowSeconds: DAY_SECONDS };
  if (await isFirstTry(context.db, what)) await mailTo(context, 'code_guessing', account);
};

export interface CodeAttempt {
  code: string;
  /** From `startCodeStep`. */
  step: string | undefined;
  address: string;
  deviceCookie: string | undefined;
}

/**
 * @returns whom to sign in, and the value of the device's cookie
 * @throws Refused need_auth (the first step is unknown or over), required, invalid_usr_or_pwd, too_many_attempts
 */
export const finishCodeStep = async (
  context: SignInContext,
  { code, step, address, deviceCookie }: CodeAttempt,
): Promise<{ memberId: number; device: string }> => {
  const { db, secrets } = context;
  const refuseStep = (): never => {
    throw new Refused('need_auth', 'sign in with the password first');
  };
  const account = await getCodeStepAccount(db, step);
  if (!account || step === undefined) return refuseStep();
  const field = 'code';
  if (code.trim() === '') throw new Refused('required', 'a code is needed', { field });
  const devices = { secrets, nowSeconds: Math.floor(Date.now() / 1000) };
  const counted = {
    memberId: account.id,
    address,
    device: findKnownDevice(deviceCookie, account, devices),
  };
  await limitCodes(db, counted, () => reportCodes(context, account));
  const { isRight, recoveryLeft } = await checkCode(context, account.id, code);
  if (!isRight) throw new Refused('invalid_usr_or_pwd', 'the code is wrong or was used', { field });
  if (!(await takeStep(db, hashToken(step), { purpose: 'code', memberId: account.id }))) return refuseStep();
  await resetCodeTries(db, counted);
  if (recoveryLeft !== undefined) await mailTo(context, 'code_used', account);
  return { memberId: account.id, device: rememberDevice(deviceCookie, account, devices) };
};
