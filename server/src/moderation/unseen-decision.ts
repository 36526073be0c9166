/** Refuses a decision whose moderator did not know of another moderator's (docs/specification/behaviour.md: the first of two decisions counts). */
import { CLAIM_MINUTES } from '@foyer/shared/wire-schemas/moderation/desk';
import { getNewestOfOthers } from '../decisions/find-decision.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';

/**
 * Who says which state was seen is answered by that state (upload-decisions.ts); who says nothing has seen nothing of the time that
 * a claim lasts.
 * @throws Refused bad_request on `status_id`, with `info` about who decided and when
 */
export const refuseUnseen = async (
  db: Database,
  {
    kind,
    objectId,
    moderatorId,
    seenDecision,
    seenStatusId,
  }: {
    kind: string;
    objectId: number;
    moderatorId: number;
    seenDecision?: number;
    seenStatusId?: number;
  },
): Promise<void> => {
  if (seenDecision === undefined && seenStatusId !== undefined) return;
  const since = seenDecision === undefined ? { minutes: CLAIM_MINUTES } : { id: seenDecision };
  const other = await getNewestOfOthers(db, { kind, objectId, moderatorId, since });
  if (other)
    throw new Refused('bad_request', 'somebody else decided meanwhile', {
      field: 'status_id',
      info: { by: other.by, at: other.decided_at.toISOString() },
    });
};
