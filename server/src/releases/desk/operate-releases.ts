/** What operators do to releases: each act is recorded with who did it and why, also when it is refused. */
import type { OperatorAct } from '@foyer/shared/wire-schemas/releases/overview';
import type { Database } from '../../platform/database/create-database.ts';
import { endPreview } from './previews.ts';
import { recordAction } from './release-actions.sql.ts';
import type { Operator } from './release-operators.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { requirePromotable } from '../live/require-promotable.ts';
import { requestGoLive } from '../live/release-requests.ts';
import type { Releases } from '../registry/releases.ts';

export interface OperatorRequest {
  act: OperatorAct;
  /** The set that the operator looks at. */
  setId: number | undefined;
  /** Of `roll_back`. */
  to: number | undefined;
  /** Of `end_preview`. */
  preview: string | undefined;
  reason: string;
}

/** What decides about canaries by itself, and must hear of people who decide instead. */
export interface CanaryControl {
  /** @throws ReleaseRefused when none runs with this set */
  hold: (setId: number, reason: string) => Promise<void>;
  resume: (setId: number, reason: string) => Promise<void>;
}

export interface OperateDeps {
  db: Database;
  releases: Pick<Releases, 'rollback' | 'loadLiveSets' | 'loadHistory'>;
  canaries: CanaryControl;
}

const requireSet = (setId: number | undefined): number => {
  if (setId === undefined) throw new ReleaseRefused('the act names no release set');
  return setId;
};

/** The live set and the candidate, which must be `setId`. */
const requireCandidate = async ({ releases }: OperateDeps, setId: number): Promise<number> => {
  const live = await releases.loadLiveSets();
  if (!live || live.candidate?.set.id !== setId)
    throw new ReleaseRefused(`release set ${setId} is not the candidate any more; nothing was changed`);
  await requirePromotable(releases, live);
  return live.stable.id;
};

const carryOut = async (
  deps: OperateDeps,
  { name: who, by }: Operator,
  request: OperatorRequest,
): Promise<number | null> => {
  const { db, releases, canaries } = deps;
  const { act, reason, to, preview = '' } = request;
  if (act === 'end_preview') {
    await endPreview(db, preview, { who, by, reason });
    return null;
  }
  const setId = requireSet(request.setId);
  if (act === 'hold') await canaries.hold(setId, reason);
  if (act === 'resume') await canaries.resume(setId, reason);
  if (act === 'take_back') await releases.rollback('candidate', { from: setId, by, reason });
  if (act === 'roll_back') await releases.rollback('stable', { from: setId, to, by, reason });
  if (act === 'promote') {
    const stableId = await requireCandidate(deps, setId);
    await requestGoLive(db, { setId, channel: 'stable', share: 1, replacesSetId: stableId, by, reason });
  }
  return setId;
};

/** @returns why nothing was changed; null when it was done */
export const operate = async (
  deps: OperateDeps,
  operator: Operator,
  request: OperatorRequest,
): Promise<string | null> => {
  const { act, reason } = request;
  const { name: who, by } = operator;
  try {
    const setId = await carryOut(deps, operator, request);
    // Ending a preview records itself.
    if (setId !== null) await recordAction(deps.db, { act, setId, who, by, reason });
    return null;
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    await recordAction(deps.db, {
      act,
      setId: request.setId ?? null,
      who,
      reason,
      refusal: error.message,
    });
    return error.message;
  }
};
