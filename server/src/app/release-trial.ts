/** What a release must pass before it goes live here: its calls of this server, its smoke pages, odd objects, and the time and memory that its pages take. */
import { findOddObjects } from '../documents/warm-up/odd-objects.ts';
import { refuseGrowingSet } from '../documents/warm-up/refuse-growing-set.ts';
import { refuseOddFaults } from '../documents/warm-up/refuse-odd-faults.ts';
import { refuseSlowSet } from '../documents/warm-up/refuse-slow-set.ts';
import type { SmokeOptions } from '../documents/warm-up/smoke-run.ts';
import { listCommonSmokeRequests, listSmokeRuns } from '../documents/warm-up/smoke-set.ts';
import type { RenderSets } from '../documents/render/render-sets.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { Log } from '../platform/logging/log.ts';
import { refuseBrokenCalls } from '../releases/checks/check-calls.ts';
import { findOverBudget } from '../releases/checks/over-budget.ts';
import type { ServedSets } from '../releases/live/served-sets.ts';
import type { WarmUpPatience } from '../releases/live/warm-up-patience.ts';
import type { ReleaseSet } from '../releases/registry/release-sets.ts';
import type { Releases } from '../releases/registry/releases.ts';

export interface ReleaseTrialDeps {
  db: Database;
  releases: Releases;
  renderSets: RenderSets;
  served: ServedSets;
  patience: WarmUpPatience;
  smoke: SmokeOptions;
  say: (setId: number, line: string) => void;
  log: Log;
}

/** @returns a trial, which throws what the set is refused for */
export const createReleaseTrial = ({
  db,
  releases,
  renderSets,
  served,
  patience,
  smoke,
  say,
  log,
}: ReleaseTrialDeps) => {
  const poolOf = (set: ReleaseSet) => renderSets.poolOf(set);
  const overBudget = (setId: number) => findOverBudget(db, setId);
  const refuseOdd = (set: ReleaseSet, stable: ReleaseSet | undefined): Promise<void> =>
    refuseOddFaults(set, stable, {
      ...smoke,
      findObjects: () => findOddObjects(db),
      poolOf,
      say: (line) => say(set.id, line),
    });
  const refuseCostly = async (set: ReleaseSet, stable: ReleaseSet | undefined): Promise<void> => {
    await refuseSlowSet(set, stable, {
      poolOf,
      findOverBudget: overBudget,
      requests: stable ? await listCommonSmokeRequests(smoke, set, stable) : [],
      log,
    });
    await refuseGrowingSet(set, stable, {
      openWorker: async (one) => (await poolOf(one)).openWorker(),
      listRuns: (one) => listSmokeRuns(smoke, one),
      findOverBudget: overBudget,
      log,
    });
  };
  return async (set: ReleaseSet): Promise<void> => {
    const stable = served.getLiveSets()?.stable;
    await refuseBrokenCalls(releases, set);
    await served.warmUp(set);
    await patience.limit(set, () => refuseOdd(set, stable));
    await patience.limit(set, () => refuseCostly(set, stable));
  };
};
