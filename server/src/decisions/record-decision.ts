/**
 * Records a decision with its statement of reasons and tells the member whom it concerns; the one place for it, so that nothing is
 * decided that the member cannot read and appeal.
 */
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModeratedKind, ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationDecision } from '@foyer/shared/wire-schemas/notifications';
import type { Database } from '../platform/database/create-database.ts';
import { notifyMember } from '../notifications/notifications.ts';
import { insertDecision } from './decisions.sql.ts';

/** What a caller may know of a decision besides what it changes. */
export interface DecisionDetails {
  ground?: DecisionGround;
  /** Who agreed, where it needs two. */
  secondId?: number | null;
  /** In place of the change's own name, as `block` is of a rejection. */
  act?: ModerationAct;
  /** Nobody looked at it: it follows from another decision, or from the site's own check. */
  isAutomated?: boolean;
  /** Why the site itself decided. */
  code?: ErrorCode;
}

export interface DecisionRecord extends DecisionDetails {
  kind: ModeratedKind;
  objectId: number;
  /** What the notification leads to, where that is not the object itself. */
  about?: { section: string; objectId: number };
  act: ModerationAct;
  /** Whom it concerns; null: the site's own. */
  memberId: number | null;
  /** Null: the operator, or nobody. */
  moderatorId: number | null;
  fact: string;
  /** Of a suspension. */
  untilAt?: Date | null;
  /** What the member is notified of; undefined: nothing. */
  announced?: ModerationDecision;
}

/** What is no restriction needs no ground. */
const FREEING: readonly ModerationAct[] = ['approve', 'restore', 'unrestrict', 'unsuspend'];
const SECTIONS: Partial<Record<ModeratedKind, string>> = { avatar: 'member', cover: 'member' };

/**
 * @param tx of the transaction that the decision is taken in
 * @returns the key of its statement
 */
export const recordDecision = async (tx: Database, record: DecisionRecord): Promise<string> => {
  const { kind, objectId, act, memberId, moderatorId, fact, announced } = record;
  const key = randomBytes(18).toString('base64url');
  await insertDecision(tx, {
    key,
    kind,
    objectId,
    act,
    memberId,
    moderatorId,
    secondId: record.secondId ?? null,
    isAutomated: record.isAutomated ?? false,
    ground: FREEING.includes(act) ? '' : (record.ground ?? 'rules'),
    fact,
    untilAt: record.untilAt ?? null,
  });
  if (announced && memberId !== null && memberId !== moderatorId)
    await notifyMember(tx, memberId, 'moderation', {
      section: record.about?.section ?? SECTIONS[kind] ?? kind,
      object_id: record.about?.objectId ?? objectId,
      decision: announced,
      statement: key,
      ...(record.code === undefined ? { reason: fact } : { code: record.code }),
    });
  return key;
};
