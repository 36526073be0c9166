/**
 * Lets the owner in while the password alone is refused, because somebody guesses at the account: by password and app's code
 * together. Anyone who lacks either gets what they got before, at the same cost, so that it tells nobody whether a password was
 * right (sign-in/equal-answers.test.ts).
 */
import { queueMail } from '../platform/mail/queue-mail.ts';
import { composeMail } from '../platform/mail/post-mail.ts';
import { isFirstTry } from '../access/rate-limiter.ts';
import { Refused } from '../platform/http/refused.ts';
import { APP_CODE_DIGITS } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { resetCodeTries, limitCodes } from './limit-codes.ts';
import { resetSignInTries, limitSignInWithCode, type SignInTry } from './limit-sign-in.ts';
import { verifyPassword } from './passwords.ts';
import { checkCode } from './second-factors.ts';
import type { AccountRow } from './sessions.sql.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Recovery codes are for the second step alone: taking one is a statement more. */
const APP_CODE = new RegExp(`^\\s*(?:\\d\\s*){${APP_CODE_DIGITS}}$`);
const DAY_SECONDS = 24 * 3600;
/** No account has it. */
const NOBODY_ID = 0;

/** Anyone who tries codes with the right password has it: the owner is notified, once a day; the same is written for nobody. */
const reportCodes = async (
  context: SignInContext,
  account: string,
  owner: AccountRow | undefined,
): Promise<void> => {
  const { db, wakeOutbox } = context;
  const what = { what: 'codes-reported', by: { named: account }, windowSeconds: DAY_SECONDS };
  if (!(await isFirstTry(db, what))) return;
  const mail = composeMail(context, 'code_guessing', {
    to: owner?.email ?? null,
    language: owner?.language ?? 'en',
    name: owner?.name ?? '',
    path: '/settings/#second_factor',
    hours: 0,
  });
  await queueMail(db, mail);
  wakeOutbox();
};

/** @param owner of the account, if it may sign in @returns whether password and code are both the owner's */
export const isOwnerWithCode = async (
  context: SignInContext,
  owner: AccountRow | undefined,
  attempt: SignInTry & { pwd: string; code: string },
): Promise<boolean> => {
  const { db } = context;
  const { account, address, device, pwd, code } = attempt;
  if (!APP_CODE.test(code)) return false;
  try {
    await limitSignInWithCode(db, address);
    const isRight = await verifyPassword(owner?.password_hash ?? null, pwd);
    const known = isRight ? owner : undefined;
    // Wrong passwords use up nothing of what the owner's code may be tried.
    const counted = { memberId: known?.id ?? `wrong-${account}`, address, device };
    await limitCodes(db, counted, () => reportCodes(context, `${counted.memberId}`, known));
    const { isRight: isOwn } = await checkCode(context, known?.id ?? NOBODY_ID, code);
    if (!known || !isOwn) return false;
    await resetCodeTries(db, counted);
    await resetSignInTries(db, attempt);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
};
