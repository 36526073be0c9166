/** What a release may not change while a canary runs: the packages that are on trial. All others may go live alongside it. */
import type { Database } from '../../platform/database/create-database.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { type ReleaseSet, versionIn } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';
import { type CanaryRow, selectOpenCanary } from './canary.sql.ts';

type Packages = Pick<ReleaseSet, 'packages'>;

/** Names that two sets do not have in the same version. */
export const listDiffering = (one: Packages, other: Packages): string[] => {
  const names = new Set([...Object.keys(one.packages), ...Object.keys(other.packages)]);
  return [...names].filter((name) => versionIn(one, name) !== versionIn(other, name));
};

/** `release set 25 is on trial as a canary since 2026-… by anna (running)` */
export const describeCanary = ({ set_id, state, started_at, started_by }: CanaryRow): string => {
  const by = started_by && ` by ${started_by}`;
  return `release set ${set_id} is on trial as a canary since ${started_at.toISOString()}${by} (${state})`;
};

interface ConflictDeps {
  db: Database;
  releases: Pick<Releases, 'findReleaseSet'>;
}

/** @param names packages that a release changes @throws ReleaseRefused when one of them is on trial, with who started that and when */
export const refuseCanaryPackages = async (
  { db, releases }: ConflictDeps,
  names: readonly string[],
): Promise<void> => {
  const open = await selectOpenCanary(db);
  if (!open) return;
  const [set, stable] = await Promise.all([open.set_id, open.stable_set_id].map(releases.findReleaseSet));
  if (!set || !stable) return;
  const same = listDiffering(stable, set).filter((name) => names.includes(name));
  if (same.length === 0) return;
  const versions = same.map((name) => `${name} ${versionIn(set, name) ?? '(left out)'}`).join(', ');
  throw new ReleaseRefused(
    `${describeCanary(open)} with ${versions}, and this release changes ${same.join(', ')} as well; --replace ends it first`,
  );
};
