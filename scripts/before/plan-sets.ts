/**
 * The sets in which versions of before meet today's: the remotes of before on today's shell, which every release of the shell makes, and today's remotes on
 * the shell of before, which every release of a remote makes.
 */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { isRemoteName, type PackageName, type RemoteName } from '@foyer/shared/remotes/remote';
import type { SetReleases } from '../../server/src/releases/checks/declaration-conflicts.ts';
import { findMisfits } from '../../server/src/releases/checks/check-release-set.ts';

export interface SetPlan {
  /** Remotes of today that are not in it, since they replace one of before. */
  without: RemoteName[];
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

/** Of `releases`, those that replace one of `before`. */
const replacing = (releases: Releases, before: readonly string[]): RemoteName[] =>
  Object.values(releases)
    .filter(({ replaces = [] }) => replaces.some((name) => before.includes(name)))
    .map(({ name }) => name)
    .filter(isRemoteName);

const without = (releases: Releases, names: readonly string[]): Releases =>
  Object.fromEntries(Object.entries(releases).filter(([name]) => !names.includes(name))) as Releases;

/** @param before packages that differ from today's */
export const planSets = (today: Releases, before: Partial<Releases>): SetPlans => {
  const { shell, ...remotes } = before as Partial<Record<PackageName, Release>>;
  const newer = replacing(today, Object.keys(remotes));
  const remotesBefore: SetPlan = {
    before: Object.keys(remotes) as PackageName[],
    without: newer,
    waits: [],
    misfits: findMisfits(asSet({ ...without(today, newer), ...(remotes as Releases) })),
  };
  const nothing: SetPlan = { before: [], without: [], waits: [], misfits: [] };
  if (!shell) return { remotesBefore, shellBefore: nothing };
  const shellBefore: SetPlan = { ...nothing, before: ['shell'] };
  let releases: Releases = { ...today, shell };
  let misfits = findMisfits(asSet(releases));
  for (const [name, release] of Object.entries(remotes)) {
    if (misfits.length === 0) break;
    const replacement = replacing(releases, [name]);
    const next = { ...without(releases, replacement), [name]: release };
    const left = findMisfits(asSet(next));
    if (left.length >= misfits.length) continue;
    shellBefore.waits.push(...misfits.filter((misfit) => !left.includes(misfit)));
    shellBefore.before.push(name as PackageName);
    shellBefore.without.push(...replacement);
    releases = next;
    misfits = left;
  }
  return { remotesBefore, shellBefore: { ...shellBefore, misfits } };
};
