import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';

/** The packages of `set` that the live one has in another version, or not at all. */
export const listChangedReleases = (
  set: Pick<ReleaseSet, 'releases'>,
  live: Pick<ReleaseSet, 'releases'>,
): Release[] => {
  const before = new Map(Object.values(live.releases).map(({ name, version }) => [name, version]));
  return Object.values(set.releases).filter(({ name, version }) => before.get(name) !== version);
};
