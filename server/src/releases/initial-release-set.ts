/** Which release set a server starts with: the one that was released, or else the one that lies built in the checkout. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_NAMES, type PackageName } from '@foyer/shared/remotes/remote';
import { isReleaseVersion } from './read-release.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { ReleaseSet, SetPackages } from './release-sets.ts';
import type { Releases, WarmUp } from './releases.ts';

/** Each package's `dist` folder. */
export type DistFolders = Readonly<Record<PackageName, string>>;

export interface InitialSet {
  set: ReleaseSet;
  /**
   * `kept`: what was live and still is built; `built`: brought live now; `released`: an explicit release or rollback,
   * kept although other versions lie built; `repaired`: built, because files of the live set were damaged or gone.
   */
  outcome: 'kept' | 'built' | 'released' | 'repaired';
  /** What the live set's damage is, for `repaired`. */
  reason?: string;
}

/** The folder of the version that `current.json` names. Throws ReleaseRefused when nothing was built. */
async function findBuilt(name: PackageName, dist: string): Promise<{ version: string; folder: string }> {
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
  return { version, folder: join(dist, version) };
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

/**
 * Run at every start of the server, before it answers. A set that came from a start follows what is built now, so that
 * an update of the checkout shows; a set that someone released or rolled back to survives restarts.
 */
export async function ensureInitialReleaseSet(
  releases: Releases,
  dists: DistFolders,
  warmUp: WarmUp,
): Promise<InitialSet> {
  const stable = await releases.findStable();
  const damage = stable && (await findSetDamage(releases, stable.set));
  if (stable && stable.changedBy !== 'start' && damage === undefined) {
    await warmUp(stable.set);
    return { set: stable.set, outcome: 'released' };
  }
  const folders: string[] = [];
  const packages: { [name in PackageName]?: string } = {};
  for (const name of PACKAGE_NAMES) {
    const { version, folder } = await findBuilt(name, dists[name]);
    folders.push(folder);
    packages[name] = version;
  }
  const isSame = stable && PACKAGE_NAMES.every((name) => stable.set.packages[name] === packages[name]);
  if (isSame && damage === undefined) {
    await warmUp(stable.set);
    return { set: stable.set, outcome: 'kept' };
  }
  for (const folder of folders) await releases.publishRelease(folder);
  const set = await releases.createReleaseSet(packages as SetPackages, { note: 'built at start' });
  await releases.goLive(set.id, { warmUp, changedBy: 'start', replacesSetId: stable?.set.id ?? null });
  return damage === undefined ? { set, outcome: 'built' } : { set, outcome: 'repaired', reason: damage };
}
