/** Appeals as moderators decide them: never anyone who decided first, nor whom it concerns. The database refuses both as well. */
import type { AppealActAnswer, AppealsPage, DecisionItem } from '@foyer/shared/wire-schemas/moderation/desk';
import { MODERATION_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/acts';
import { QUEUE_PAGE_SIZE } from '@foyer/shared/wire-schemas/moderation/queue';
import type { AccessViewer } from '../access/require-access.ts';
import { notifyMember } from '../notifications/notifications.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Database } from '../platform/database/create-database.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { type AskedPage, readListPage } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  type AppealRow,
  type DecisionRow,
  endAppeal,
  lockAppeal,
  selectAppeals,
  selectStatementKey,
} from './appeals.sql.ts';
import { returnAfterAppeal } from './copyright/copyright-decisions.ts';
import { countDesk } from './desk/desk.sql.ts';
import type { ModerationDeps } from './moderation.ts';
import { undoDecision } from './undo-decision.ts';

export const toDecision = (row: DecisionRow): DecisionItem => ({
  decision_id: row.id,
  kind: row.kind,
  object_id: row.object_id,
  title: row.title,
  act: row.act,
  ground: row.ground,
  fact: row.fact,
  automated: row.is_automated,
  date: row.decided_at.toISOString(),
  member: row.member,
  moderator: row.moderator,
});

const mayDecide = ({ moderator, second_id, member }: AppealRow, { _id }: AccessViewer): boolean =>
  ![moderator?._id, second_id, member?._id].includes(_id);

export const getAppeals = async (
  db: Database,
  viewer: AccessViewer,
  asked: AskedPage,
): Promise<AppealsPage> => {
  const [{ found: rows, next }, { appeals: total }] = await Promise.all([
    readListPage(asked, QUEUE_PAGE_SIZE, async (listed) =>
      (await selectAppeals(db, listed)).map((row) => ({ row, id: row.appeal_id, place: '' })),
    ),
    countDesk(db, viewer._id),
  ]);
  return {
    appeals: rows.map(({ row }) => ({
      appeal_id: row.appeal_id,
      words: row.words,
      sent: row.sent_at.toISOString(),
      state: row.state,
      may_decide: mayDecide(row, viewer),
      decision: toDecision(row),
    })),
    total_count: total,
    next,
    ...(rows.length === 0 && { error: 'nothing waits here', code: 'list_empty' }),
  };
};

export interface AppealDecision {
  act: 'uphold' | 'overturn';
  appealId: number;
  answer: string;
  viewer: AccessViewer;
}

/**
 * Overturning takes back what was done, where that is possible.
 * @throws Refused not_found, required, max_length; no_permission for anyone who decided first; bad_request when it was decided
 */
export const decideAppeal = (
  deps: ModerationDeps,
  { act, appealId, answer, viewer }: AppealDecision,
): Promise<Omit<AppealActAnswer, 'ok'>> => {
  const words = checkTextLength(answer, { field: 'answer', min: 1, max: MODERATION_REASON_MAX_LENGTH });
  return inTransaction(deps.db, async (tx) => {
    const row = await lockAppeal(tx, appealId);
    if (!row) throw new Refused('not_found', `there is no appeal ${appealId}`);
    if (!mayDecide(row, viewer))
      throw new Refused('no_permission', 'another moderator decides about this appeal');
    if (row.state !== 'open')
      throw new Refused('bad_request', 'it was decided already', {
        field: 'appeal_id',
        info: { by: row.decided_by },
      });
    const state = act === 'uphold' ? 'upheld' : 'overturned';
    await endAppeal(tx, { id: appealId, state, answer: words, memberId: viewer._id });
    const statement = await selectStatementKey(tx, row.id);
    if (row.member)
      await notifyMember(tx, row.member._id, 'moderation', {
        section: row.kind === 'avatar' || row.kind === 'cover' ? 'member' : row.kind,
        object_id: row.object_id,
        decision: act === 'uphold' ? 'appeal_upheld' : 'appeal_overturned',
        reason: words,
        ...(statement && { statement }),
      });
    if (act === 'uphold') return { state };
    if (row.ground === 'copyright') await returnAfterAppeal({ ...deps, db: tx }, row.id, viewer._id);
    return { state, undone: await undoDecision({ ...deps, db: tx }, row, { viewer, reason: words }) };
  });
};
