/** Chooses the release set that a server starts with: what is live, or what lies built when that is newer. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { findMode } from './build-mode.ts';
import { isReleaseVersion, readRelease } from './read-release.ts';
import { ReleaseNotSigned, ReleaseRefused, WarmUpFailed } from '../release-refused.ts';
import type { ReleaseSet, SetPackages } from './release-sets.ts';
import type { Releases, WarmUp } from './releases.ts';
import { putInto } from './replaced-remotes.ts';
import { missFirstKeys } from '../signing/first-keys.ts';

/** The `dist` folder of each package that is built here; the live set may have others. */
export type DistFolders = Readonly<Partial<Record<PackageName, string>>>;

export interface InitialSet {
  set: ReleaseSet;
  /**
   * `built`: what lies built was brought live now; `kept`: it was live already, or could not be brought live;
   * `released`: an explicit release or rollback, kept whatever lies built.
   */
  outcome: 'built' | 'kept' | 'released';
  /** What the operator should know: why the built versions are not live, or what is wrong with what is. */
  warning?: string;
  /** What lies built should be live and could not be warmed up: to be tried again later. */
  isLate?: boolean;
}

export interface StartOptions {
  /** Development builds are never brought live then. */
  isProduction?: boolean;
}

interface BuiltRelease {
  release: Release;
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
  const folder = join(dist, version);
  return { release: await readRelease(folder), folder };
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

type Stable = NonNullable<Awaited<ReturnType<Releases['findStable']>>>;

const isProductionSet = ({ releases }: ReleaseSet): boolean =>
  Object.values(releases).every(({ mode }) => mode !== 'development');

/** Whether what lies built is what a start brought live, and packages that were not built by then. */
const isAddition = ({ set, changedBy }: Stable, built: readonly Release[]): boolean => {
  const versions: Readonly<Partial<Record<PackageName, string>>> = toPackages(built);
  return (
    changedBy === 'start' &&
    built.length > Object.keys(set.packages).length &&
    Object.entries(set.packages).every(([name, version]) => versions[name as PackageName] === version)
  );
};

/** Why what is live stays live although another set lies built; undefined when the built one goes live. */
const findReasonToKeep = async (
  releases: Pick<Releases, 'findMadeAt' | 'wasEverStable'>,
  stable: Stable,
  built: readonly Release[],
): Promise<string | undefined> => {
  const { set } = stable;
  // Anyone who develops sees what is built now, and never a mix of both modes.
  if (findMode(built) === 'development' || !isProductionSet(set)) return undefined;
  const hint = `release set ${set.id} stays live; npm run release brings another one live`;
  if (await releases.wasEverStable(toPackages(built))) return `what is built here was live before: ${hint}`;
  if (isAddition(stable, built)) return undefined;
  const liveMadeAt = await releases.findMadeAt(
    set,
    built.map(({ name }) => name),
  );
  const builtMadeAt = Math.max(...built.map(({ builtAt }) => Date.parse(builtAt ?? '') || 0));
  return builtMadeAt > liveMadeAt ? undefined : `what is built here was built before what is live: ${hint}`;
};

const toPackages = (built: readonly Release[]): SetPackages =>
  Object.fromEntries(built.map(({ name, version }) => [name, version])) as SetPackages;

const readBuilt = (dists: DistFolders): Promise<BuiltRelease[]> =>
  Promise.all(Object.entries(dists).map(([name, dist = '']) => findBuilt(name as PackageName, dist)));

/**
 * Run at every start of the server, before it answers. A set that came from a start follows what is built now if that was never
 * live and was made later, so that an update of the checkout shows, and an older process that restarts during a rolling update
 * takes nothing back. A set that someone released or rolled back to survives restarts, unless its files are damaged or it was
 * built in another mode. Throws ReleaseRefused when there is no set to start with.
 */
export async function ensureInitialReleaseSet(
  releases: Releases,
  dists: DistFolders,
  warmUp: WarmUp,
  { isProduction = false }: StartOptions = {},
): Promise<InitialSet> {
  const stable = await releases.findStable();
  const damage = stable && (await findSetDamage(releases, stable.set));
  const keep = async (current: Stable, reason?: string, isLate = false): Promise<InitialSet> => {
    const failure = await warmUpLive(current.set, warmUp);
    const warning = [damage, reason, failure].filter(Boolean).join('; ') || undefined;
    return {
      set: current.set,
      outcome: current.changedBy === 'start' ? 'kept' : 'released',
      warning,
      isLate,
    };
  };
  try {
    const built = await readBuilt(dists);
    const made = built.map(({ release }) => release);
    if (isProduction && findMode(made) === 'development')
      throw new ReleaseRefused('what is built here are development builds; run npm run build');
    if (stable && damage === undefined) {
      const isSame = made.every(({ name, version }) => stable.set.packages[name] === version);
      // Chosen by somebody: only another mode overrules it.
      const isChosen = stable.changedBy !== 'start' && isProductionSet(stable.set);
      if (isSame || (isChosen && findMode(made) === 'production')) return await keep(stable);
      const reason = await findReasonToKeep(releases, stable, made);
      if (reason !== undefined) return await keep(stable, reason);
    }
    for (const { folder } of built) await releases.publishRelease(folder);
    // Remotes that are not built here stay unchanged, if they can run with what is, and unless that replaces them.
    const isSameKind =
      stable && damage === undefined && (findMode(made) === 'production') === isProductionSet(stable.set);
    const packages = putInto(isSameKind ? stable.set.packages : {}, made);
    // The same set at each try: its render workers are warmer each time, and are not started again.
    const set = await releases.createReleaseSet(packages, { note: 'built at start', isReused: true });
    const added = stable && isAddition(stable, made);
    await releases.goLive(set.id, {
      ...{ warmUp, changedBy: 'start', replacesSetId: stable?.set.id ?? null },
      ...(added && { replacesUnfinished: true, reason: 'the other packages are built' }),
    });
    return { set, outcome: 'built', warning: damage };
  } catch (error) {
    if (!stable && error instanceof ReleaseNotSigned) throw missFirstKeys(Object.keys(dists), error);
    if (!stable || !(error instanceof ReleaseRefused)) throw error;
    // A machine that only serves what others release has nothing built.
    const isSilent = stable.changedBy !== 'start' && damage === undefined && !(error instanceof WarmUpFailed);
    return keep(stable, isSilent ? undefined : error.message, error instanceof WarmUpFailed);
  }
}
