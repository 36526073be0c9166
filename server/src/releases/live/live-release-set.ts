/** The part of a release set that documents and `/api/registry.json` carry. */
import type { LiveReleaseSet, LiveRemote } from '@foyer/shared/wire-schemas/releases/releases';
import { listRemotes, type PackageName, type RemoteName } from '@foyer/shared/remotes/remote';
import type { ReleaseOrigins } from '../../platform/config/release-origins.ts';
import type { ReleaseSet } from '../registry/release-sets.ts';

/** Where the files of a release's `browser/` folder are served; ends with a slash. */
export const releaseBase = (name: PackageName, version: string, origins: ReleaseOrigins): string =>
  `${origins[name] ?? origins['*'] ?? ''}/releases/${name}/${encodeURIComponent(version)}/browser/`;

/** What the browser needs to load the set's remotes. */
export function toLiveReleaseSet(set: ReleaseSet, origins: ReleaseOrigins): LiveReleaseSet {
  const remotes: Record<RemoteName, LiveRemote> = {};
  for (const [name, release] of listRemotes(set.releases)) {
    const { version, contract, host, browser } = release;
    remotes[name] = {
      version,
      contract,
      host,
      base: releaseBase(name, version, origins),
      entry: browser.entry,
    };
  }
  return { id: set.id, remotes };
}
