/**
 * Signing in by the link of a mail: for owners who are refused because somebody guesses at their account. It opens once, within
 * minutes, in the browser that asked, by a button. Asking never tells whether there is such an account.
 */
import { SIGN_IN_LINK_MINUTES } from '@foyer/shared/wire-schemas/accounts/accounts';
import { limitTries } from '../access/rate-limiter.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { composeMail } from '../platform/mail/post-mail.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { startCodeStep, CodeNeeded } from './code-step.ts';
import { createCode, hashToken, isCode } from './hash-token.ts';
import { rememberDevice } from './known-devices.ts';
import { resetSignInTries, signInAccount } from './limit-sign-in.ts';
import { hasSecondFactor } from './second-factors.ts';
import { selectAccount } from './sessions.sql.ts';
import { openSession, type OpenedSession, SIGNED_IN_STATUS_IDS } from './sessions.ts';
import type { SignInContext } from './sign-in-context.ts';
import { insertLink, takeLink } from './sign-in-steps.sql.ts';

const HOUR_SECONDS = 3600;
/** Within an hour: of one network for all accounts, of one network for one account, and for one account in all. */
const LINKS_PER_NETWORK = 10;
const LINKS_PER_NETWORK_AND_ACCOUNT = 3;
const LINKS_PER_ACCOUNT = 20;
const LINK_TRIES_PER_NETWORK = 40;

/**
 * Sends the mail, where there is such an account with an address.
 * @returns what the browser keeps until the link comes back
 * @throws Refused required, rate_limited; the same for known and unknown names
 */
export const askLink = async (
  context: SignInContext,
  { usr: typed, address }: { usr: string; address: string },
): Promise<string> => {
  const { db } = context;
  const usr = typed.trim();
  if (usr === '') throw new Refused('required', 'a name is needed', { field: 'usr' });
  const found = await selectAccount(db, usr);
  const owner = found && SIGNED_IN_STATUS_IDS.includes(found.status_id) ? found : undefined;
  const account = signInAccount(found?.id, usr);
  const limits = [
    { what: 'sign-in-link', by: { address }, limit: LINKS_PER_NETWORK },
    { what: `sign-in-link:${account}`, by: { address }, limit: LINKS_PER_NETWORK_AND_ACCOUNT },
    { what: 'sign-in-link', by: { named: account }, limit: LINKS_PER_ACCOUNT },
  ];
  for (const limit of limits) await limitTries(db, { ...limit, windowSeconds: HOUR_SECONDS });
  const code = createCode();
  const browser = createCode();
  const mail = composeMail(context, 'sign_in_link', {
    to: owner?.email ?? null,
    language: owner?.language ?? 'en',
    name: owner?.name ?? '',
    path: `/restore-${code}/?for=sign-in`,
    hours: 0,
    minutes: SIGN_IN_LINK_MINUTES,
  });
  await inTransaction(db, async (tx) => {
    await insertLink(tx, {
      idHash: hashToken(code),
      browserHash: hashToken(browser),
      memberId: owner?.id ?? null,
      minutes: SIGN_IN_LINK_MINUTES,
    });
    await queueMail(tx, mail);
  });
  context.wakeOutbox();
  return browser;
};

/**
 * Throws CodeNeeded where the account has a second factor.
 * @param browser from `askLink`
 * @returns the values of the session's and of the device's cookie
 * @throws Refused not_found (the link is unknown, used, expired or another browser's), rate_limited
 */
export const openLink = async (
  context: SignInContext,
  {
    code,
    browser,
    address,
    deviceCookie,
    ...opened
  }: OpenedSession & {
    code: string;
    browser: string | undefined;
    address: string;
    deviceCookie: string | undefined;
  },
): Promise<{ token: string; device: string }> => {
  const { db, secrets } = context;
  await limitTries(db, {
    what: 'sign-in-link-open',
    by: { address },
    limit: LINK_TRIES_PER_NETWORK,
    windowSeconds: HOUR_SECONDS,
  });
  const owner =
    isCode(code) && browser !== undefined
      ? await takeLink(db, { idHash: hashToken(code), browserHash: hashToken(browser) })
      : undefined;
  if (!owner)
    throw new Refused('not_found', 'the link is unknown, used, expired, or of another browser', {
      field: 'code',
    });
  await resetSignInTries(db, {
    account: signInAccount(owner.id, owner.name),
    address,
    device: undefined,
  });
  if (await hasSecondFactor(db, owner.id)) throw new CodeNeeded(await startCodeStep(db, owner.id));
  const devices = { secrets, nowSeconds: Math.floor(Date.now() / 1000) };
  return {
    // A mailbox is no password: what destroys asks for that, where there is one.
    token: await openSession(db, owner.id, { ...opened, isProved: owner.password_hash === null }),
    device: rememberDevice(deviceCookie, owner, devices),
  };
};
