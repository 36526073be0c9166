/** Starts a canary, and what an operator may do with one. The web processes lead it from there (`canary.ts`). */
import type { Database } from '../../platform/database/create-database.ts';
import {
  type CanaryPlan,
  type CanaryRow,
  changeCanary,
  insertCanary,
  isOpenRequest,
  selectCanary,
  selectLastRequest,
  selectOpenCanary,
} from './canary.sql.ts';
import { describeCanary, refuseCanaryPackages } from './canary-conflict.ts';
import { requestGoLive } from '../live/release-requests.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { ReleaseChanger } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';
import { selectChannels } from '../registry/releases.sql.ts';

const OPEN = ['waiting', 'running', 'held'] as const;
const BY_HAND = 'by hand';

/** From the canary to the request that brings it live are moments, in one command. */
const START_SECONDS = 15;

const refuseSecond = (open: CanaryRow): never => {
  throw new ReleaseRefused(
    `${describeCanary(open)}, and one candidate is tried at a time; --replace ends it first`,
  );
};

/**
 * A canary whose candidate is shown to nobody any more is over, whatever ended it. The web processes see that at their next look; who wants
 * to release the next one need not wait for them.
 */
const settleEnded = async (db: Database): Promise<void> => {
  const open = await selectOpenCanary(db);
  if (!open) return;
  const { id, set_id, state, reason, seconds } = open;
  const channels = await selectChannels(db);
  const isShown = (channel: string) =>
    channels.some((one) => one.channel === channel && one.set_id === set_id);
  if (isShown('stable')) {
    const why = state === 'promoting' ? reason : BY_HAND;
    await changeCanary(db, { id, setId: set_id, from: [state], to: 'promoted', reason: why });
  } else if (!isShown('candidate') && state === 'waiting') {
    if (seconds > START_SECONDS && !isOpenRequest(await selectLastRequest(db, id)))
      await changeCanary(db, { id, from: ['waiting'], to: 'refused', reason: 'nobody brought it live' });
  } else if (!isShown('candidate')) {
    const why = state === 'taking_back' ? reason : BY_HAND;
    await changeCanary(db, { id, setId: set_id, from: [state], to: 'taken_back', reason: why });
  }
};

export interface DuringCanary {
  /** Packages that the release changes, as far as they are known. */
  names: readonly string[];
  /** It wants visitors of its own: one candidate at a time. */
  isCandidate: boolean;
}

/**
 * Before another release. What is on trial may not be changed meanwhile; all else may, and the canary goes on alongside it.
 * @throws ReleaseRefused that names the canary that is there, who started it and when
 */
export const refuseDuringCanary = async (
  db: Database,
  releases: Pick<Releases, 'findReleaseSet'>,
  { names, isCandidate }: DuringCanary,
): Promise<void> => {
  await settleEnded(db);
  const open = isCandidate ? await selectOpenCanary(db) : undefined;
  if (open) refuseSecond(open);
  await refuseCanaryPackages({ db, releases }, names);
};

/** Ends the canary that is there, and its candidate with it, for another release. Nothing happens when there is none. */
export const replaceCanary = async (
  db: Database,
  releases: Pick<Releases, 'rollback'>,
  by?: ReleaseChanger,
): Promise<void> => {
  await settleEnded(db);
  const open = await selectOpenCanary(db);
  const reason = 'replaced by another release';
  if (!open || !(await changeCanary(db, { id: open.id, from: OPEN, to: 'taking_back', reason }))) return;
  await releases.rollback('candidate', { by, reason }).catch((error: unknown) => {
    // The web process that leads it was quicker, or it was not live yet.
    if (!(error instanceof ReleaseRefused)) throw error;
  });
  await changeCanary(db, { id: open.id, from: ['taking_back'], to: 'taken_back', reason });
};

export interface NewCanary {
  setId: number;
  /** What it was made from. */
  stableSetId: number;
  plan: CanaryPlan;
  /** Name, for those who find it running. */
  startedBy?: string;
  /** For the log of changes. */
  by?: ReleaseChanger;
  /** For people: why. */
  reason?: string;
}

/** Brings the set live for the plan's first share, on top of what is stable by then; `say` gets why it takes so long. @returns the canary's id. @throws ReleaseRefused */
export const startCanary = async (
  db: Database,
  { setId, stableSetId, plan, startedBy, by, reason }: NewCanary,
  say?: (line: string) => void,
): Promise<number> => {
  await settleEnded(db);
  const id = await insertCanary(db, setId, stableSetId, plan, startedBy);
  if (id === undefined) {
    const open = await selectOpenCanary(db);
    if (open) refuseSecond(open);
    throw new ReleaseRefused('another canary started meanwhile; try again');
  }
  try {
    const request = {
      setId,
      channel: 'candidate',
      share: plan.shares[0] ?? 1,
      replacesSetId: stableSetId,
      mayRebase: true,
      canaryId: id,
      by,
      reason,
    } as const;
    await requestGoLive(db, request, { say });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await changeCanary(db, { id, from: ['waiting'], to: 'refused', reason: why });
    throw error;
  }
  await changeCanary(db, { id, from: ['waiting'], to: 'running', reason: '' });
  return id;
};

/** It stays at its share: nothing promotes it, but it is still taken back. @throws ReleaseRefused */
export const holdCanary = async (db: Database): Promise<number> => {
  const open = await selectOpenCanary(db);
  const change = { from: ['waiting', 'running'], to: 'held', reason: BY_HAND } as const;
  if (!open || !(await changeCanary(db, { id: open.id, ...change })))
    throw new ReleaseRefused('there is no running canary to hold');
  return open.set_id;
};

/** Goes on with a canary that was held; its step starts over. @throws ReleaseRefused */
export const resumeCanary = async (db: Database): Promise<number> => {
  const open = await selectOpenCanary(db);
  if (!open || !(await changeCanary(db, { id: open.id, from: ['held'], to: 'running', reason: '' })))
    throw new ReleaseRefused('there is no canary that is held');
  return open.set_id;
};

export type Canary = CanaryRow;
export { wantedReports } from './canary-decision.ts';
export { describeSteps, planAt, viewsOfSteps } from './wanted-views.ts';
export { documentsOfStep, soundReportsOfStep } from './canary-words.ts';

/** The one that is not decided yet. */
export const findOpenCanary = (db: Database): Promise<Canary | undefined> => selectOpenCanary(db);
/** As it is now. */
export const findCanary = (db: Database, id: number): Promise<CanaryRow | undefined> => selectCanary(db, id);
