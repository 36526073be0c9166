/**
 * The way back into an account whose second factor is lost: password and mailbox are proven, then some days pass in which anyone who is
 * signed in, or has the mail, can stop it; then second factor, codes and passkeys are removed and all sessions end (docs/decisions/0054).
 */
import {
  FACTOR_REMOVAL_CODE_HOURS,
  FACTOR_REMOVAL_DAYS,
} from '@foyer/shared/wire-schemas/accounts/second-factors';
import { limitTries } from '../access/rate-limiter.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { getOwnAccount } from '../members/profile.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { composeMail, type MailContext } from '../platform/mail/post-mail.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { MailKind } from '../platform/mail/write-mail.ts';
import { getCodeStepAccount } from '../sign-in/code-step.ts';
import { MAILS_PER_EMAIL } from './accounts.ts';
import { createCode, hashToken, isCode } from '../sign-in/hash-token.ts';
import {
  startRemovalRow,
  deleteRemoval,
  insertStartedRemoval,
  type FactorOwnerRow,
  removeFactors,
  selectDueRemovals,
  selectFactorOwner,
  selectKeeper,
  selectRemovalDue,
  upsertRemoval,
} from './factor-removal.sql.ts';

export {
  selectRemovalDue as getRemovalDue,
  selectWaitingRemovals as listRemovals,
} from './factor-removal.sql.ts';

const HOUR_SECONDS = 3600;
/** Mails that one member's password can make the site send within a day. */
export const REMOVALS_PER_DAY = 3;
/** Of one network within an hour: asking, and codes that it tries. */
export const REMOVAL_ASKS_PER_NETWORK = 10;
export const REMOVAL_CODES_PER_NETWORK = 40;
const BATCH_SIZE = 20;

const pathOf = (code: string, what: 'codes' | 'keep'): string => `/restore-${code}/?for=${what}`;

const tell = (
  tx: Database,
  context: MailContext,
  kind: MailKind,
  {
    name,
    email,
    language,
    path,
    hours = 0,
    date,
  }: FactorOwnerRow & { path: string; hours?: number; date?: Date },
): Promise<void> =>
  email === null
    ? Promise.resolve()
    : queueMail(
        tx,
        composeMail(context, kind, { to: email, language, name, path, hours, ...(date && { date }) }),
      );

const limitCodes = (db: Database, address: string): Promise<void> =>
  limitTries(db, {
    what: 'factor-removal-code',
    by: { address },
    limit: REMOVAL_CODES_PER_NETWORK,
    windowSeconds: HOUR_SECONDS,
  });

/**
 * Sends the mail that starts it to the account's address. The password was right: `step` says whose.
 * @returns when it ends, where it has started already; then nothing is sent
 * @throws Refused need_auth (the first step is unknown or over), eml_doesnt_exist (the account has no address), rate_limited
 */
export const askRemoval = async (
  context: MailContext,
  { step, address }: { step: string | undefined; address: string },
): Promise<Date | null> => {
  const { db } = context;
  const account = await getCodeStepAccount(db, step);
  if (!account) throw new Refused('need_auth', 'sign in with the password first');
  await limitTries(db, {
    what: 'factor-removal-network',
    by: { address },
    limit: REMOVAL_ASKS_PER_NETWORK,
    windowSeconds: HOUR_SECONDS,
  });
  const due = await selectRemovalDue(db, account.id);
  if (due) return due;
  if (account.email === null) throw new Refused('eml_doesnt_exist', 'the account has no address to write to');
  await limitTries(db, {
    what: 'factor-removal',
    by: { memberId: account.id },
    limit: REMOVALS_PER_DAY,
    windowSeconds: 24 * HOUR_SECONDS,
  });
  await limitTries(db, {
    what: 'mail',
    by: { named: account.email.toLowerCase() },
    limit: MAILS_PER_EMAIL,
    windowSeconds: HOUR_SECONDS,
  });
  const code = createCode();
  await inTransaction(db, async (tx) => {
    const asked = { startHash: hashToken(code), hours: FACTOR_REMOVAL_CODE_HOURS };
    if (!(await upsertRemoval(tx, account.id, asked))) return;
    const path = pathOf(code, 'codes');
    await tell(tx, context, 'factor_lost', { ...account, path, hours: FACTOR_REMOVAL_CODE_HOURS });
  });
  context.wakeOutbox();
  return null;
};

/** @returns when it ends. @throws Refused not_found (the code is unknown, used or expired), rate_limited */
export const startRemoval = async (
  context: MailContext,
  { code, address }: { code: string; address: string },
): Promise<Date> => {
  const { db } = context;
  await limitCodes(db, address);
  const keepCode = createCode();
  const due = await inTransaction(db, async (tx) => {
    if (!isCode(code)) return undefined;
    const hashes = { startHash: hashToken(code), keepHash: hashToken(keepCode) };
    const owner = await startRemovalRow(tx, { ...hashes, days: FACTOR_REMOVAL_DAYS });
    if (owner)
      await tell(tx, context, 'factor_removing', {
        ...owner,
        path: pathOf(keepCode, 'keep'),
        date: owner.due_at,
      });
    return owner?.due_at;
  });
  if (!due) throw new Refused('not_found', 'the code is unknown, used or expired', { field: 'code' });
  context.wakeOutbox();
  return due;
};

/**
 * The days start without the member's mail: an operator knows that it is the member who asks, and the account opens more than its own data.
 * @returns when it ends, also where the days had started before; null: there is nothing to remove
 */
export const startRemovalByOperator = async (
  context: MailContext,
  memberId: number,
): Promise<Date | null> => {
  const keepCode = createCode();
  const due = await inTransaction(context.db, async (tx) => {
    const started = { keepHash: hashToken(keepCode), days: FACTOR_REMOVAL_DAYS };
    const owner = await insertStartedRemoval(tx, memberId, started);
    const ends = await selectRemovalDue(tx, memberId);
    if (owner && ends)
      await tell(tx, context, 'factor_removing_desk', {
        ...owner,
        path: pathOf(keepCode, 'keep'),
        date: ends,
      });
    return ends;
  });
  context.wakeOutbox();
  return due;
};

const keep = async (context: MailContext, owner: FactorOwnerRow): Promise<void> => {
  await inTransaction(context.db, async (tx) => {
    if (await deleteRemoval(tx, owner.id))
      await tell(tx, context, 'factor_kept', { ...owner, path: '/settings/#second_factor' });
  });
  context.wakeOutbox();
};

/** By anyone who is signed in; where nothing waits, nothing happens. */
export const keepFactor = async (context: MailContext, { _id }: AccessViewer): Promise<void> =>
  keep(context, { ...(await getOwnAccount(context.db, _id)), id: _id });

/** By the mail's link, without signing in. @throws Refused not_found, rate_limited */
export const keepFactorByCode = async (
  context: MailContext,
  { code, address }: { code: string; address: string },
): Promise<void> => {
  await limitCodes(context.db, address);
  const owner = isCode(code) ? await selectKeeper(context.db, hashToken(code)) : undefined;
  if (!owner) throw new Refused('not_found', 'the code is unknown or used', { field: 'code' });
  await keep(context, owner);
};

const remove = (context: MailContext, memberId: number, isDue: boolean): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const owner = await removeFactors(tx, memberId, { isDue });
    if (owner) await tell(tx, context, 'factor_removed', { ...owner, path: '/sign-in/?next=/settings/' });
    return owner !== undefined;
  });

/** One that fails does not keep the others waiting. @returns how many were removed */
export const removeDueFactors = async (context: MailContext, signal?: AbortSignal): Promise<number> => {
  let removed = 0;
  const failures: unknown[] = [];
  for (const memberId of await selectDueRemovals(context.db, BATCH_SIZE)) {
    if (signal?.aborted) break;
    try {
      removed += Number(await remove(context, memberId, true));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} second factors could not be removed`);
  return removed;
};

/** Immediately, by an operator who knows that it is the member who asks. @returns what to tell the operator */
export const removeFactorNow = async (
  context: MailContext,
  name: string,
): Promise<'removed' | 'none' | 'unknown'> => {
  const owner = await selectFactorOwner(context.db, name);
  if (!owner) return 'unknown';
  const isRemoved = await remove(context, owner.id, false);
  if (isRemoved) context.wakeOutbox();
  return isRemoved ? 'removed' : 'none';
};
