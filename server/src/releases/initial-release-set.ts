/** Chooses the release set that a server starts with: the released one, else the one built in the checkout. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageName, RemoteName } from '@foyer/shared/remotes/remote';
import { isReleaseVersion } from './read-release.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { ReleaseSet, SetPackages } from './release-sets.ts';
import type { Releases, WarmUp } from './releases.ts';

/** Each package's `dist` folder. */
export type DistFolders = { readonly shell: string } & Readonly<Record<RemoteName, string>>;

export interface InitialSet {
  set: ReleaseSet;
  /**
   * `built`: what lies built was brought live now; `kept`: it was live already, or could not be brought live;
   * `released`: an explicit release or rollback, kept whatever lies built.
   */
  outcome: 'built' | 'kept' | 'released';
  /** What the operator should know: why the built versions are not live, or what is wrong with what is. */
  warning?: string;
}

interface BuiltRelease {
  name: PackageName;
  version: string;
  folder: string;
}

/** The folder of the version that `current.json` names. Throws ReleaseRefused when nothing was built. */
async function findBuilt(name: PackageName, dist: string): Promise<BuiltRelease> {
  const text = await readFile(join(dist, 'current.json'), 'utf8').catch(() => {
    throw new ReleaseRefused(`${name} is not built; run npm run build`);
  });
  const version: unknown = (() => {
    try {
      return (JSON.parse(text) as { version?: unknown }).version;
    } catch {
      return undefined;
    }
  })();
  if (!isReleaseVersion(version)) throw new ReleaseRefused(`${join(dist, 'current.json')} names no version`);
  return { name, version, folder: join(dist, version) };
}

const findSetDamage = async (releases: Releases, set: ReleaseSet): Promise<string | undefined> => {
  try {
    for (const { name, version } of Object.values(set.releases)) await releases.materialise(name, version);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.message;
    throw error;
  }
};

/** A live set that cannot render something stays live: most of the site works, and places that fail show a fallback. */
const warmUpLive = (set: ReleaseSet, warmUp: WarmUp): Promise<string | undefined> =>
  warmUp(set).then(
    () => undefined,
    (error: unknown) => `the live set ${set.id}: ${error instanceof Error ? error.message : String(error)}`,
  );

/**
 * Run at every start of the server, before it answers. A set that came from a start follows what is built now, so that
 * an update of the checkout shows; a set that someone released or rolled back to survives restarts, unless its files
 * are damaged. Throws ReleaseRefused when there is no set to start with.
 */
export async function ensureInitialReleaseSet(
  releases: Releases,
  dists: DistFolders,
  warmUp: WarmUp,
): Promise<InitialSet> {
  const stable = await releases.findStable();
  const damage = stable && (await findSetDamage(releases, stable.set));
  if (stable && stable.changedBy !== 'start' && damage === undefined) {
    return { set: stable.set, outcome: 'released', warning: await warmUpLive(stable.set, warmUp) };
  }
  try {
    const built = await Promise.all(
      Object.entries(dists).map(([name, dist]) => findBuilt(name as PackageName, dist)),
    );
    const isSame = stable && built.every(({ name, version }) => stable.set.packages[name] === version);
    if (isSame && damage === undefined) {
      return { set: stable.set, outcome: 'kept', warning: await warmUpLive(stable.set, warmUp) };
    }
    for (const { folder } of built) await releases.publishRelease(folder);
    const packages = Object.fromEntries(built.map(({ name, version }) => [name, version]));
    // The same set at each try: its render workers are warmer each time, and are not started again.
    const set = await releases.createReleaseSet(packages as SetPackages, {
      note: 'built at start',
      isReused: true,
    });
    await releases.goLive(set.id, { warmUp, changedBy: 'start', replacesSetId: stable?.set.id ?? null });
    return { set, outcome: 'built', warning: damage };
  } catch (error) {
    if (!stable || !(error instanceof ReleaseRefused)) throw error;
    const failure = await warmUpLive(stable.set, warmUp);
    return { set: stable.set, outcome: 'kept', warning: [error.message, failure].filter(Boolean).join('; ') };
  }
}
