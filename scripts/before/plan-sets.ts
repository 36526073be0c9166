/**
 * The sets in which versions of before meet today's: the remotes of before on today's shell, which every release of the shell makes, and today's remotes on
 * the shell of before, which every release of a remote makes.
 */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { SetReleases } from '../../server/src/releases/checks/declaration-conflicts.ts';
import { findMisfits } from '../../server/src/releases/checks/check-release-set.ts';

export interface SetPlan {
  /** The packages that are of before; empty where nothing differs. */
  before: PackageName[];
  /** Sentences about what only today's shell has: those remotes are released after it, and are of before in this set too. */
  waits: string[];
  /** Why the registry refuses the set, in its words. */
  misfits: string[];
}
export interface SetPlans {
  remotesBefore: SetPlan;
  shellBefore: SetPlan;
}

type Releases = Readonly<Record<PackageName, Release>>;
const asSet = (releases: Releases): SetReleases => releases as unknown as SetReleases;

/** @param before packages that differ from today's */
export const planSets = (today: Releases, before: Partial<Releases>): SetPlans => {
  const { shell, ...remotes } = before as Partial<Record<PackageName, Release>>;
  const remotesBefore: SetPlan = {
    before: Object.keys(remotes) as PackageName[],
    waits: [],
    misfits: findMisfits(asSet({ ...today, ...(remotes as Releases) })),
  };
  if (!shell) return { remotesBefore, shellBefore: { before: [], waits: [], misfits: [] } };
  const shellBefore: SetPlan = { before: ['shell'], waits: [], misfits: [] };
  let releases: Releases = { ...today, shell };
  let misfits = findMisfits(asSet(releases));
  for (const [name, release] of Object.entries(remotes)) {
    if (misfits.length === 0) break;
    const next = { ...releases, [name]: release };
    const left = findMisfits(asSet(next));
    if (left.length >= misfits.length) continue;
    shellBefore.waits.push(...misfits.filter((misfit) => !left.includes(misfit)));
    shellBefore.before.push(name as PackageName);
    releases = next;
    misfits = left;
  }
  return { remotesBefore, shellBefore: { ...shellBefore, misfits } };
};
