/** Takes comments and messages down, by a moderator's decision. */
import type { ModerationAnswer } from '@foyer/shared/wire-schemas/moderation/moderation';
import type { DecisionDetails } from '../../decisions/record-decision.ts';
import { recordDecision } from '../../decisions/record-decision.ts';
import { setCommentStatus } from '../../community/comment-changes.ts';
import { tellOfShownComment } from '../../community/tell-of-comment.ts';
import { withdrawHeldComment } from '../../notifications/notifications.ts';
import { recordEvents } from '../../platform/cache/record-events.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { Refused } from '../../platform/http/refused.ts';
import { takeMessageDown } from './text-takedown.sql.ts';

export interface WordsDecision {
  id: number;
  /** Null: the operator. */
  moderatorId: number | null;
  reason: string;
  details: DecisionDetails;
}

type Result = Omit<ModerationAnswer, 'ok'>;

/** Also about what is held back: nobody has to decide about it then. @throws Refused not_found */
export const decideComment = (
  db: Database,
  act: 'delete' | 'restore',
  { id, moderatorId, reason, details }: WordsDecision,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const outcome = await setCommentStatus(tx, id, act === 'restore' ? 1 : 5);
    if (!outcome) throw new Refused('not_found', `there is no comment ${id}`);
    if (!outcome.hasChanged) return { changed: false };
    await withdrawHeldComment(tx, id);
    if (act === 'restore') await tellOfShownComment(tx, id);
    await recordDecision(tx, {
      kind: 'comment',
      objectId: id,
      act,
      memberId: outcome.memberId,
      moderatorId,
      fact: reason,
      announced: act === 'delete' ? 'deleted' : 'restored',
      ...details,
    });
    const { section, objectId } = outcome;
    await recordEvents(tx, { kind: 'commentModerated', section, objectId });
    return { changed: true };
  });

/** The words stay in the database, for appeals. */
export const deleteMessage = (
  db: Database,
  { id, moderatorId, reason, details }: WordsDecision,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const writerId = await takeMessageDown(tx, id);
    if (writerId === undefined) return { changed: false };
    await recordDecision(tx, {
      kind: 'message',
      objectId: id,
      act: 'delete',
      memberId: writerId,
      moderatorId,
      fact: reason,
      announced: 'deleted',
      ...details,
    });
    return { changed: true };
  });
