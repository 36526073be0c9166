/** The desk says who may join. */
import {
  type JoiningAct,
  type JoiningActAnswer,
  WAITING_PER_PAGE,
  type WaitingMembers,
} from '@foyer/shared/wire-schemas/members/joining-desk';
import { DESK_REASON_MAX } from '@foyer/shared/wire-schemas/members/members-desk';
import { recordEvents } from '../platform/cache/record-events.ts';
import { recordChange } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { readListPage, readTimePlace } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import type { MailContext } from '../platform/mail/post-mail.ts';
import { changerOf, type DeskWish, mailMember } from './desk-acts.ts';
import { CHANGE_KIND } from './desk-member.ts';
import { shortenMail } from './find-members.ts';
import { approveWaiting, countWaiting, deleteWaiting, selectWaiting } from './joining-desk.sql.ts';

/** @throws Refused bad_request */
export const listWaiting = async (db: Database, afterText: string): Promise<WaitingMembers> => {
  const after = readTimePlace(afterText);
  const [{ found, next }, total] = await Promise.all([
    readListPage({ page: 1, after }, WAITING_PER_PAGE, (rows) => selectWaiting(db, rows)),
    countWaiting(db),
  ]);
  return {
    waiting: found.map(({ id, name, email, words, asked_at: asked }) => ({
      ...{ _id: id, name, mail: shortenMail(email), words, asked: asked.toISOString() },
    })),
    total_count: total,
    next,
  };
};

export interface JoiningAnswer {
  act: JoiningAct;
  memberId: number;
  /** Of a refusal. */
  reason: string;
  by: DeskWish['by'];
}

/**
 * The member is written to either way. Of who is refused everything is deleted that came with the request; the log has the number and the reason.
 * @throws Refused required, max_length; not_found where nobody waits, or somebody else has answered
 */
export const answerJoining = async (
  context: MailContext,
  { act, memberId, reason, by }: JoiningAnswer,
): Promise<Omit<JoiningActAnswer, 'ok'>> => {
  const isRefusal = act === 'refuse';
  const why = checkTextLength(reason, { field: 'reason', min: isRefusal ? 1 : 0, max: DESK_REASON_MAX });
  const name = await inTransaction(context.db, async (tx) => {
    const row = await (isRefusal ? deleteWaiting : approveWaiting)(tx, memberId);
    if (!row) throw new Refused('not_found', 'nobody of this number waits', { field: 'member_id' });
    if (isRefusal)
      await mailMember(tx, context, 'joining_refused', { row, path: '/information/privacy/', reason: why });
    else {
      await recordEvents(tx, { kind: 'memberChanged', memberId });
      await mailMember(tx, context, 'joining_approved', { row, path: '/sign-in/', reason: why });
    }
    await recordChange(tx, {
      ...{ who: changerOf(by), kind: CHANGE_KIND, id: memberId, act, why },
      before: { state: 'waiting' },
      after: isRefusal ? null : { state: 'active' },
    });
    return row.name;
  });
  context.wakeOutbox();
  return { name };
};
