/** The part of a release set that documents and `/api/registry.json` carry. */
import type { LiveReleaseSet, LiveRemote } from '@foyer/shared/wire-schemas/releases';
import { type PackageName, REMOTE_NAMES, type RemoteName } from '@foyer/shared/remotes/remote';
import { isPackageName } from './read-release.ts';
import type { ReleaseSet } from './release-sets.ts';

/** Origin by package, `*` for all others; an empty origin is the site's own. No trailing slash. */
export type ReleaseOrigins = Readonly<Partial<Record<PackageName | '*', string>>>;

/**
 * Reads FOYER_RELEASE_ORIGINS: one origin for all (`https://cdn.example`) or pairs
 * (`mf-player=https://player.example,*=https://cdn.example`). Throws an Error that names the wrong part.
 */
export function parseReleaseOrigins(text: string): ReleaseOrigins {
  const origins: Partial<Record<PackageName | '*', string>> = {};
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue;
    const [, name = '*', address = ''] = /^(?:([a-z*-]+)=)?(.*)$/.exec(part) ?? [];
    const url = URL.parse(address);
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.origin === address.replace(/\/$/, '');
    if ((name !== '*' && !isPackageName(name)) || !isOrigin) {
      throw new Error(`FOYER_RELEASE_ORIGINS: "${part}" is not <package>=<origin>`);
    }
    origins[name] = url.origin;
  }
  return origins;
}

/** Every origin in use, for the content security policy; the site's own is not among them. */
export const listReleaseOrigins = (origins: ReleaseOrigins): string[] => [
  ...new Set(Object.values(origins).filter((origin) => origin !== '')),
];

/** Where the files of a release's `browser/` folder are served; ends with a slash. */
export const releaseBase = (name: PackageName, version: string, origins: ReleaseOrigins): string =>
  `${origins[name] ?? origins['*'] ?? ''}/releases/${name}/${encodeURIComponent(version)}/browser/`;

/** What the browser needs to load the set's remotes. */
export function toLiveReleaseSet(set: ReleaseSet, origins: ReleaseOrigins): LiveReleaseSet {
  const remotes: Partial<Record<RemoteName, LiveRemote>> = {};
  for (const name of REMOTE_NAMES) {
    const release = set.releases[name];
    if (!release) continue;
    const { version, contract, browser } = release;
    remotes[name] = { version, contract, base: releaseBase(name, version, origins), entry: browser.entry };
  }
  return { id: set.id, remotes };
}
