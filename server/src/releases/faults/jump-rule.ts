/** When faults that the set before does not have take a live set back by themselves. Pure. */
import { type ReleaseSet, versionIn } from '../registry/release-sets.ts';
import { listChanged } from '../canary/canary-words.ts';
import type { RecentFaults } from './faults.sql.ts';

/** Of documents of the package: what is rarer takes nothing back, since visitors get the set before there. */
const LEAST_SHARE = 0.005;

export interface JumpPlan {
  /** Networks (/24, /48) that must have met it; 0: nothing is taken back automatically. */
  takeBackNetworks: number;
}

/** `rare`: people are notified, and visitors of those pages get the set before. */
export const judgeFaults = (
  { networks, faults, documents }: Pick<RecentFaults, 'networks' | 'faults' | 'documents'>,
  { takeBackNetworks }: JumpPlan,
): 'few' | 'rare' | 'jump' => {
  if (networks < Math.max(1, takeBackNetworks)) return 'few';
  return takeBackNetworks > 0 && faults >= LEAST_SHARE * documents ? 'jump' : 'rare';
};

/** `mf-player 1.4.0: fails in 3 documents for visitors of 3 networks (of 40 documents within 20 minutes) that release set 12 makes without this fault: /videos/7/` */
export const describeFaults = (
  { networks, faults, documents, paths }: RecentFaults,
  name: string,
  set: Pick<ReleaseSet, 'packages'>,
  before: Pick<ReleaseSet, 'id' | 'packages'>,
): string => {
  const version = versionIn(set, name) ?? '';
  const changed = listChanged(before, set);
  // What fails need not be what changed.
  const who = changed.includes(name)
    ? `${name} ${version}`
    : `pages with ${name} (changed: ${changed.join(', ')})`;
  const where = paths.length > 0 ? `: ${paths.join(', ')}` : '';
  const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
  return (
    `${who}: fails in ${count(faults, 'document')} for visitors of ${count(networks, 'network')} ` +
    `(of ${count(documents, 'document')} within 20 minutes) that release set ${before.id} makes without this fault${where}`
  );
};
