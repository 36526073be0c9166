/** Takes back what a decision did, when an appeal against it was right. */
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { AccessViewer } from '../access/require-access.ts';
import { Refused } from '../platform/http/refused.ts';
import type { DecisionRow } from './appeals.sql.ts';
import { type ModerationDeps, moderate } from './moderation.ts';

/** Pictures and blocked uploads have no files any more; a strike stops counting by its appeal. */
const UNDONE_BY: Partial<Record<ModerationAct, ModerationAct>> = {
  reject: 'approve',
  age: 'approve',
  delete: 'restore',
  restrict: 'unrestrict',
  suspend: 'unsuspend',
};

/** @returns whether everything is as before the decision */
export const undoDecision = async (
  deps: ModerationDeps,
  { id, kind, object_id, act, decided_at }: DecisionRow,
  { viewer, reason }: { viewer: AccessViewer; reason: string },
): Promise<boolean> => {
  if (act === 'strike') return true;
  const undo = UNDONE_BY[act];
  if (!undo) return false;
  try {
    const { changed, needs_second } = await moderate(deps, {
      act: undo,
      kind,
      objectId: object_id,
      reason,
      viewer,
      seenDecision: id,
      // Nobody has said anything of a file that came afterwards.
      judgedAt: decided_at,
    });
    return changed === true && needs_second !== true;
  } catch (error) {
    // The appeal was right all the same: its answer says so.
    if (error instanceof Refused) return false;
    throw error;
  }
};
