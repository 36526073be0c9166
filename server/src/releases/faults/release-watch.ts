/**
 * Takes a live set back when visitors meet faults that the set before does not have (docs/decisions/0076), and tells operators. Looks
 * whenever such a fault was written, in whichever process met it; of two at the same moment one changes the channel.
 */
import type { Database } from '../../platform/database/create-database.ts';
import { changeCanary, selectOpenCanary } from '../canary/canary.sql.ts';
import { recordAction } from '../desk/release-actions.sql.ts';
import { setBefore } from '../live/set-before.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { findLiveSet, type LiveSets, type ReleaseSet, versionIn } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';
import { insertWarning, selectRecentFaults, type Warning } from './faults.sql.ts';
import { describeFaults, judgeFaults, type JumpPlan } from './jump-rule.ts';
import type { Log } from '../../platform/logging/log.ts';

/** Who acts, in the record of what was done. */
const BY_ITSELF = 'server';
const ITSELF = { command: BY_ITSELF } as const;

export interface WatchPlan extends JumpPlan {
  /** A set that has been live for longer is not taken back automatically: what it fails at need not be its release's. */
  takeBackHours: number;
}

export interface ReleaseWatchDeps {
  db: Database;
  releases: Pick<Releases, 'loadLiveSets' | 'loadHistory' | 'rollback'>;
  plan: WatchPlan;
  /** To operators and the team; once for each warning. */
  tell: (warning: Warning) => Promise<void>;
  log: Log;
}

const hoursLive = async ({ releases }: ReleaseWatchDeps): Promise<number> => {
  const since = (await releases.loadHistory('stable')).findLast(({ outcome }) => outcome === 'live');
  return since ? (Date.now() - since.started_at.getTime()) / 3_600_000 : 0;
};

/** Its canary ends with it, so that the next one can start. @throws ReleaseRefused when it is not live any more */
const endCandidate = async (
  { db, releases }: ReleaseWatchDeps,
  setId: number,
  reason: string,
): Promise<void> => {
  const canary = await selectOpenCanary(db);
  const isLed = canary?.set_id === setId;
  if (isLed)
    await changeCanary(db, {
      id: canary.id,
      from: ['waiting', 'running', 'held'],
      to: 'taking_back',
      reason,
    });
  await releases.rollback('candidate', { from: setId, by: ITSELF, reason });
  if (isLed) await changeCanary(db, { id: canary.id, from: ['taking_back'], to: 'taken_back', reason });
};

const takeBack = async (
  deps: ReleaseWatchDeps,
  { live, set, before, reason }: { live: LiveSets; set: ReleaseSet; before: ReleaseSet; reason: string },
): Promise<void> => {
  const isCandidate = live.candidate?.set.id === set.id;
  if (isCandidate) await endCandidate(deps, set.id, reason);
  else await deps.releases.rollback('stable', { from: set.id, to: before.id, by: ITSELF, reason });
  const act = isCandidate ? 'take_back' : 'roll_back';
  await recordAction(deps.db, { act, setId: set.id, who: BY_ITSELF, reason });
};

/** Once for each set, package and kind. */
export const warn = async (
  { db, tell, log }: Pick<ReleaseWatchDeps, 'db' | 'tell' | 'log'>,
  warning: Warning,
): Promise<void> => {
  if (!(await insertWarning(db, warning))) return;
  const { setId, kind, reason } = warning;
  log(
    kind === 'taken_back'
      ? `release set ${setId} was taken back: ${reason}`
      : `release set ${setId}: ${reason}`,
    {
      level: 'error',
      ...{ release_set: setId, package: warning.package, version: warning.version, kind },
    },
  );
  await tell(warning);
};

/**
 * The canary's candidate was made from another set than the one that is stable: what it has of others may be older, and its faults are not the
 * canary's. It follows within seconds.
 */
const isToFollow = async (db: Database, { stable, candidate }: LiveSets, setId: number): Promise<boolean> => {
  if (setId !== candidate?.set.id) return false;
  const canary = await selectOpenCanary(db);
  return canary?.set_id === setId && canary.stable_set_id !== stable.id;
};

/** @param name of a package at which the set failed just now */
export const lookAtFaults = async (deps: ReleaseWatchDeps, setId: number, name: string): Promise<void> => {
  const { db, releases, plan } = deps;
  const live = await releases.loadLiveSets();
  const before = live && setBefore(live, setId);
  const set = findLiveSet(live, setId);
  if (!set || !before || (await isToFollow(db, live, setId))) return;
  const faults = await selectRecentFaults(db, setId, name);
  const judged = judgeFaults(faults, plan);
  if (judged === 'few') return;
  const reason = describeFaults(faults, name, set, before);
  const version = versionIn(set, name) ?? '';
  const warning = { setId, package: name, version, reason };
  const isCandidate = live.candidate?.set.id === setId;
  const isFresh = isCandidate || (await hoursLive(deps)) <= plan.takeBackHours;
  if (judged !== 'jump' || !isFresh) return warn(deps, { ...warning, kind: 'server' });
  try {
    await takeBack(deps, { live, set, before, reason });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const now = await releases.loadLiveSets();
    // Another process, or somebody, was quicker.
    if (!now || !findLiveSet(now, setId)) return;
    return warn(deps, { ...warning, kind: 'server', reason: `${reason}; not taken back: ${error.message}` });
  }
  return warn(deps, { ...warning, kind: 'taken_back' });
};
