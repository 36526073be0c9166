/** What the desk does about an account: each act has a reason, stands in the log of changes, and reaches the member by mail. */
import {
  DESK_REASON_MAX,
  type MemberDeskAct,
  type MemberDeskActAnswer,
} from '@foyer/shared/wire-schemas/members/members-desk';
import { hasDesk, type Role } from '@foyer/shared/wire-schemas/members/roles';
import { confirmUnproved } from '../accounts/accounts.ts';
import { removeFactorNow, startRemovalByOperator } from '../accounts/factor-removal.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { type Changer, recordChange } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { composeMail, type MailContext } from '../platform/mail/post-mail.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { MailKind } from '../platform/mail/write-mail.ts';
import { isJoinWaiting } from '../sign-in/joining.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';
import { type Actor, CHANGE_KIND, mayActOn } from './desk-member.ts';
import { changeLimits, type LimitsForm } from './own-limits.ts';
import { lockAccount, type LockedRow } from './desk-member.sql.ts';

export interface DeskWish {
  act: MemberDeskAct;
  memberId: number;
  reason: string;
  /** A member; or an operator, by the words of a command. */
  by: Actor | { command: string };
  /** Of `limits`, as the form has them. */
  limits?: LimitsForm;
}

type Outcome = Omit<MemberDeskActAnswer, 'ok'>;
interface Logged {
  before: object;
  after: object;
}

const UNCHANGED: Outcome = { changed: false, due: null };

export const mailMember = (
  tx: Database,
  context: MailContext,
  kind: MailKind,
  {
    row,
    path,
    reason,
  }: { row: Pick<LockedRow, 'email' | 'language' | 'name'>; path: string; reason: string },
): Promise<void> =>
  row.email === null
    ? Promise.resolve()
    : queueMail(
        tx,
        composeMail(context, kind, {
          to: row.email,
          language: row.language,
          name: row.name,
          path,
          hours: 0,
          reason,
        }),
      );

/** The member, whom nobody else changes until the transaction ends. @throws Refused not_found, no_permission */
const lockTarget = async (
  tx: Database,
  { memberId, by }: Pick<DeskWish, 'memberId' | 'by'>,
): Promise<LockedRow> => {
  const row = await lockAccount(tx, memberId);
  if (!row) throw new Refused('not_found', `there is no member ${memberId}`, { field: 'member_id' });
  if ('_id' in by && !mayActOn(by, { _id: row.id, roles: row.roles as Role[] }))
    throw new Refused('no_permission', 'nobody does this about the own account, or about who outranks');
  return row;
};

export const changerOf = (by: DeskWish['by']): Changer => ('_id' in by ? { memberId: by._id } : by);

const ACTS: Readonly<
  Record<
    MemberDeskAct,
    (
      context: MailContext,
      row: LockedRow,
      wish: { reason: string; limits: LimitsForm },
    ) => Promise<(Logged & { due?: Date }) | undefined>
  >
> = {
  confirm: async (context, row, { reason }) => {
    if (row.status_id !== 0 || (await isJoinWaiting(context.db, row.id))) return undefined;
    await confirmUnproved(context.db, row.id);
    await recordEvents(context.db, { kind: 'memberChanged', memberId: row.id });
    await mailMember(context.db, context, 'address_confirmed', { row, path: '/sign-in/', reason });
    const state = (await isJoinWaiting(context.db, row.id)) ? 'waiting' : 'active';
    return { before: { state: 'unconfirmed' }, after: { state } };
  },
  end_sessions: async (context, row, { reason }) => {
    const { ended } = await endOtherSessions(context.db, row.id, undefined);
    if (ended === 0) return undefined;
    await mailMember(context.db, context, 'sessions_ended', {
      row,
      path: '/sign-in/?next=/settings/',
      reason,
    });
    return { before: { sessions: ended }, after: { sessions: 0 } };
  },
  limits: async (context, row, { reason, limits }) => {
    const changed = await changeLimits(context.db, row.id, limits);
    if (changed) await mailMember(context.db, context, 'limits_changed', { row, path: '/upload/', reason });
    return changed;
  },
  remove_factor: async (context, row) => {
    if (!hasDesk({ roles: row.roles as Role[] }))
      return (await removeFactorNow(context, row.name)) === 'removed'
        ? { before: { second_factor: true }, after: { second_factor: false } }
        : undefined;
    const due = await startRemovalByOperator(context, row.id);
    return due
      ? { due, before: { second_factor: true }, after: { second_factor_ends: due.toISOString() } }
      : undefined;
  },
};

/** @throws Refused required, max_length (the reason), not_found, no_permission; of limits bad_request, changed_meanwhile */
export const actOnMember = async (context: MailContext, wish: DeskWish): Promise<Outcome> => {
  const { act, by, memberId } = wish;
  const why = checkTextLength(wish.reason, { field: 'reason', max: DESK_REASON_MAX });
  const outcome = await inTransaction(context.db, async (tx): Promise<Outcome> => {
    const row = await lockTarget(tx, { memberId, by });
    const { siteName, publicUrl, secrets, wakeOutbox } = context;
    const within = { db: tx, siteName, publicUrl, wakeOutbox, ...(secrets && { secrets }) };
    const done = await ACTS[act](within, row, { reason: why, limits: wish.limits ?? {} });
    if (!done) return UNCHANGED;
    const { due, before, after } = done;
    await recordChange(tx, { who: changerOf(by), kind: CHANGE_KIND, id: memberId, act, before, after, why });
    return { changed: true, due: due?.toISOString() ?? null };
  });
  if (outcome.changed) context.wakeOutbox();
  return outcome;
};
