/** Signing up, confirming the address, restoring the password: no answer tells whether an account exists. */
import { CONFIRM_CODE_HOURS, PASSWORD_LINK_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { Joining } from '@foyer/shared/wire-schemas/members/joining';
import type { Language } from '@foyer/shared/wire-schemas/site';
import {
  confirmMember,
  type MailAccountRow,
  postCode,
  registerMember,
  restorePassword,
  selectAccountByEmail,
  selectRestoreAccount,
} from './accounts.sql.ts';
import { deleteRemoval } from './factor-removal.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkJoining, type JoinWish, spendInvitation } from '../sign-in/joining.ts';
import { checkEmail, checkName, checkNewPassword } from '../sign-in/account-rules.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { createCode, hashToken, isCode } from '../sign-in/hash-token.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { composeMail, type MailContext, postMail } from '../platform/mail/post-mail.ts';
import { Refused } from '../platform/http/refused.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { resetAccountTries, signInAccount } from '../sign-in/limit-sign-in.ts';
import { type OpenedSession, openSession } from '../sign-in/sessions.ts';
import type { SignInContext } from '../sign-in/sign-in-context.ts';

export { confirmUnproved } from './accounts.sql.ts';

const HOUR_SECONDS = 3600;
export const SIGN_UPS_PER_ADDRESS = 10;
const RESTORES_PER_ADDRESS = 10;
/** Mails that strangers can make the site send to one address. */
export const MAILS_PER_EMAIL = 4;

export interface SignUp {
  usr: string;
  email: string;
  pwd: string;
  /** The visitor's network address. */
  address: string;
  language: Language;
  /** What the browser keeps until the link of the mail comes back. */
  browser: string;
  /** What the site wants of who joins. */
  joining: Joining;
  wish: JoinWish;
}

const limitMails = async ({ db }: MailContext, email: string): Promise<void> =>
  limitTries(db, {
    what: 'mail',
    by: { named: email.toLowerCase() },
    limit: MAILS_PER_EMAIL,
    windowSeconds: HOUR_SECONDS,
  });

/** @throws Refused required, email_invalid, name_…, password_…, max_length, rate_limited, joining_closed, invitation_invalid; never email_occupied */
export const signUp = async (context: MailContext, input: SignUp): Promise<void> => {
  const { db } = context;
  const words = checkJoining(input.joining, input.wish);
  const name = checkName(input.usr);
  const email = checkEmail(input.email);
  await checkNewPassword(input.pwd, [name, email]);
  await limitTries(db, {
    what: 'sign-up',
    by: { address: input.address },
    limit: SIGN_UPS_PER_ADDRESS,
    windowSeconds: HOUR_SECONDS,
  });
  await limitMails(context, email);
  // Before anything is looked up, so that the time tells nothing.
  const passwordHash = await hashPassword(input.pwd);
  const code = createCode();
  const about = { to: email, language: input.language, name, hours: CONFIRM_CODE_HOURS };
  const { invitation } = input.wish;
  const row = {
    name,
    words,
    email,
    passwordHash,
    language: input.language,
    codeHash: hashToken(code),
    browserHash: hashToken(input.browser),
    hours: CONFIRM_CODE_HOURS,
    mails: {
      registered: composeMail(context, 'confirm', { ...about, path: `/confirm-${code}/` }),
      occupied: composeMail(context, 'occupied', { ...about, path: '/restore-/' }),
    },
  };
  await inTransaction(db, async (tx) => {
    if ((await registerMember(tx, row)) === 'name_taken')
      throw new Refused('name_taken', 'another member has this name', { field: 'usr' });
    // Also for an address that has an account: nobody learns that it has one.
    await spendInvitation(tx, input.joining, { invitation, email });
  });
  context.wakeOutbox();
};

/** What a browser keeps that signs up: the same for each try, so that any of its mails signs it in. */
export const signUpBrowser = (kept: string | undefined): string =>
  kept !== undefined && isCode(kept) ? kept : createCode();

/**
 * Confirms the account of a code. Anyone who opens the mail in the browser that signed up is signed in: name and password were typed
 * there, and the code proves the mailbox. Any other browser has proven the mailbox alone.
 * @param opened `browser` is what `signUpBrowser` gave to this browser
 * @returns undefined for an unknown or expired code; `waits` where the desk decides first; `signedIn` with the values of the session's and of the device's cookie
 */
export const confirmEmail = async (
  { db, secrets }: Pick<SignInContext, 'db' | 'secrets'>,
  code: string,
  {
    browser,
    deviceCookie,
    ...opened
  }: OpenedSession & { browser: string | undefined; deviceCookie: string | undefined },
): Promise<{ waits: boolean; signedIn?: { token: string; device: string } } | undefined> => {
  if (!isCode(code)) return undefined;
  const browserHash = browser !== undefined && isCode(browser) ? hashToken(browser) : null;
  const confirmed = await confirmMember(db, { codeHash: hashToken(code), browserHash });
  const owner = confirmed?.owner;
  if (!owner) return confirmed && { waits: confirmed.waits };
  const devices = { secrets, nowSeconds: Math.floor(Date.now() / 1000) };
  return {
    waits: false,
    signedIn: {
      token: await openSession(db, owner.id, { ...opened, isProved: false }),
      device: rememberDevice(deviceCookie, owner, devices),
    },
  };
};

const sendCode = async (
  context: MailContext,
  account: MailAccountRow | undefined,
  browser: string | undefined,
): Promise<void> => {
  const code = createCode();
  const isWaiting = account?.status_id === 0;
  const hours = isWaiting ? CONFIRM_CODE_HOURS : PASSWORD_LINK_HOURS;
  const mail = composeMail(context, isWaiting ? 'confirm' : 'restore', {
    to: account?.email ?? null,
    language: account?.language ?? 'en',
    path: isWaiting ? `/confirm-${code}/` : `/restore-${code}/`,
    name: account?.name ?? '',
    hours,
  });
  const purpose = isWaiting ? ('confirm' as const) : ('restore' as const);
  const browserHash = isWaiting && browser !== undefined ? hashToken(browser) : undefined;
  const row = { codeHash: hashToken(code), memberId: account?.id ?? null, purpose, hours, browserHash };
  await postCode(context.db, row, mail);
  context.wakeOutbox();
};

/**
 * Sends a code to the address if it has an account: one for a new password, or, while the account waits for its
 * confirmation, one more for that.
 * @throws Refused required, eml_doesnt_exist (for addresses that cannot exist), rate_limited
 */
export const askRestore = async (
  context: MailContext,
  input: { email: string; address: string; browser?: string },
): Promise<void> => {
  const email = checkEmail(input.email, 'eml_doesnt_exist');
  await limitTries(context.db, {
    what: 'restore',
    by: { address: input.address },
    limit: RESTORES_PER_ADDRESS,
    windowSeconds: HOUR_SECONDS,
  });
  await limitMails(context, email);
  await sendCode(context, await selectAccountByEmail(context.db, email), input.browser);
};

/** Sets a new password; every session ends. @throws Refused not_found, required, password_…, max_length, rate_limited */
export const setRestored = async (
  context: MailContext,
  input: { code: string; pwd: string; address: string },
): Promise<void> => {
  const { db } = context;
  await limitTries(db, {
    what: 'restore-set',
    by: { address: input.address },
    limit: 4 * RESTORES_PER_ADDRESS,
    windowSeconds: HOUR_SECONDS,
  });
  const refuse = (): never => {
    throw new Refused('not_found', 'the code is unknown, used or expired', { field: 'code' });
  };
  const codeHash = hashToken(input.code);
  const account = isCode(input.code) ? await selectRestoreAccount(db, codeHash) : undefined;
  if (!account) return refuse();
  await checkNewPassword(input.pwd, [account.name, account.email]);
  const passwordHash = await hashPassword(input.pwd);
  if (!(await restorePassword(db, { codeHash, memberId: account.id, passwordHash }))) return refuse();
  // Who starts with a new password proves both anew.
  await deleteRemoval(db, account.id);
  await resetAccountTries(db, { account: signInAccount(account.id, account.name), address: input.address });
  await postMail(context, 'password', {
    to: account.email,
    language: account.language,
    path: '/restore-/',
    name: account.name,
    hours: 0,
  });
};
