/** Strikes and suspensions. Anyone who is suspended is signed out everywhere and notified by mail, since they cannot sign in to read it. */
import type { ModerationAnswer } from '@foyer/shared/wire-schemas/moderation/moderation';
import { SUSPENSION_ALONE_MAX_DAYS, SUSPENSION_MAX_DAYS } from '@foyer/shared/wire-schemas/moderation/acts';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import { recordDecision } from '../decisions/record-decision.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import * as rows from './member-measures.sql.ts';
import { type MailFacts, mailStatement } from './mail-statement.ts';

export { countStrikes } from './member-measures.sql.ts';

export const STRIKE_DAYS = 180;
/** So many strikes suspend automatically, for so many days. */
const STRIKES_TO_SUSPEND = 3;
const STRIKES_SUSPEND_DAYS = 30;

export interface MemberMeasure {
  memberId: number;
  /** Null: the operator of the site. */
  viewer: AccessViewer | null;
  secondId?: number | null;
  ground: DecisionGround;
  reason: string;
  /** Of a suspension; 0: for good. */
  days?: number;
}

type Result = Omit<ModerationAnswer, 'ok'>;

export const needsSecondToSuspend = (days: number): boolean => days === 0 || days > SUSPENSION_ALONE_MAX_DAYS;

/** @throws Refused bad_request for days outside 0 to SUSPENSION_MAX_DAYS */
export const checkDays = (days: number | undefined): number => {
  if (days === undefined) throw new Refused('required', 'how many days', { field: 'days' });
  if (!Number.isInteger(days) || days < 0 || days > SUSPENSION_MAX_DAYS)
    throw new Refused('bad_request', `days are 0 to ${SUSPENSION_MAX_DAYS}`, { field: 'days' });
  return days;
};

const require = async (tx: Database, { memberId, viewer }: MemberMeasure): Promise<rows.MeasuredRow> => {
  const member = await rows.lockMember(tx, memberId);
  if (!member || member.status_id === 5) throw new Refused('not_found', `there is no member ${memberId}`);
  // The operator decides about everyone who has a desk.
  if (viewer && member.has_desk)
    throw new Refused('no_permission', 'who has a desk is no member like others');
  return member;
};

const endOf = (days: number): Date | null => (days === 0 ? null : new Date(Date.now() + days * 86_400_000));

const applySuspension = async (
  tx: Database,
  mail: MailFacts,
  measure: MemberMeasure & { member: rows.MeasuredRow; days: number; isAutomated?: boolean },
): Promise<void> => {
  const { memberId, member, days, viewer, secondId, ground, reason, isAutomated = false } = measure;
  const untilAt = endOf(days);
  await rows.suspend(tx, memberId, untilAt);
  const key = await recordDecision(tx, {
    kind: 'member',
    objectId: memberId,
    act: 'suspend',
    memberId,
    moderatorId: isAutomated ? null : (viewer?._id ?? null),
    secondId,
    isAutomated,
    ground,
    fact: reason,
    untilAt,
    announced: 'suspended',
  });
  if (member.email !== null && isLanguage(member.language))
    await mailStatement(tx, mail, {
      recipient: member.email,
      name: member.name,
      language: member.language,
      key,
    });
  await recordEvents(tx, { kind: 'memberChanged', memberId });
};

/** @throws Refused not_found, no_permission, bad_request */
export const suspendMember = (db: Database, mail: MailFacts, measure: MemberMeasure): Promise<Result> => {
  const days = checkDays(measure.days);
  return inTransaction(db, async (tx) => {
    const member = await require(tx, measure);
    await applySuspension(tx, mail, { ...measure, member, days });
    return { changed: true, status_id: rows.SUSPENDED_STATUS_ID };
  });
};

/** One more strike; the third within STRIKE_DAYS suspends. */
export const strikeMember = (db: Database, mail: MailFacts, measure: MemberMeasure): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const { memberId, viewer, ground, reason } = measure;
    const member = await require(tx, measure);
    await recordDecision(tx, {
      kind: 'member',
      objectId: memberId,
      act: 'strike',
      memberId,
      moderatorId: viewer?._id ?? null,
      ground,
      fact: reason,
      announced: 'strike',
    });
    const strikes = await rows.countStrikes(tx, memberId, STRIKE_DAYS);
    if (strikes >= STRIKES_TO_SUSPEND && member.status_id !== rows.SUSPENDED_STATUS_ID)
      await applySuspension(tx, mail, { ...measure, member, days: STRIKES_SUSPEND_DAYS, isAutomated: true });
    return { changed: true, strikes };
  });

/** @param isAutomated its time was up */
export const unsuspendMember = (
  db: Database,
  {
    memberId,
    viewer,
    reason,
    isAutomated = false,
  }: Pick<MemberMeasure, 'memberId' | 'viewer' | 'reason'> & {
    isAutomated?: boolean;
  },
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    if (!(await rows.lockMember(tx, memberId)))
      throw new Refused('not_found', `there is no member ${memberId}`);
    if (!(await rows.endSuspension(tx, memberId))) return { changed: false };
    await recordDecision(tx, {
      kind: 'member',
      objectId: memberId,
      act: 'unsuspend',
      memberId,
      moderatorId: viewer?._id ?? null,
      isAutomated,
      fact: reason,
      announced: 'restored',
    });
    await recordEvents(tx, { kind: 'memberChanged', memberId });
    return { changed: true };
  });

const BATCH = 100;
/** Suspensions whose time is up. */
export const liftDueSuspensions = async (db: Database): Promise<void> => {
  for (const memberId of await rows.selectDueSuspensions(db, BATCH))
    await unsuspendMember(db, { memberId, viewer: null, reason: '', isAutomated: true });
};
