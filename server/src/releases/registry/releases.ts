/** The release registry: what was published, which sets exist, which of them are live. */
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { listRemotes, type PackageName, type RemoteName } from '@foyer/shared/remotes/remote';
import type { Database } from '../../platform/database/create-database.ts';
import * as registry from './releases.sql.ts';
import { endCandidate, showSet, type TakeBack, takeBack } from './change-channel.ts';
import type { SetReleases } from '../checks/declaration-conflicts.ts';
import { findMisfits } from '../checks/check-release-set.ts';
import { readRelease } from './read-release.ts';
import { type HistoryEntry, selectHistory, wasEverStable } from './release-history.sql.ts';
import { ReleaseOvertaken, ReleaseRefused, WarmUpFailed } from '../release-refused.ts';
import type {
  ChangeSource,
  LiveSets,
  ReleaseChanger,
  ReleaseChannel,
  ReleaseSet,
  SetPackages,
} from './release-sets.ts';
import type { ReleaseStorage } from './release-storage.ts';
import { createReleaseTrust, type ReleaseTrust } from '../signing/release-trust.ts';
import { findMixedModes } from './build-mode.ts';
import { findUnsmoked } from '../checks/smoke-plan.ts';
import { WARM_UP_LONGEST_MS } from '../live/warm-up-patience.ts';

/** Starts the workers of a set and renders a page with them; throws when that does not work. */
export type WarmUp = (set: ReleaseSet) => Promise<void>;
export interface GoLiveOptions {
  warmUp: WarmUp;
  channel?: ReleaseChannel;
  /** Part of the visitors that a candidate gets, above 0 and up to 1. */
  share?: number;
  changedBy?: ChangeSource;
  by?: ReleaseChanger;
  /** The set that this one was made from: if another is live by now, the change is refused instead of undoing it. */
  replacesSetId?: number | null;
  /** For people: why. */
  reason?: string;
  /** Called once the set is warm here; the channel changes when it is done. */
  beforeLive?: (set: ReleaseSet) => Promise<void>;
  /** See `ChannelChange`. */
  replacesUnfinished?: boolean;
  /** What else changes in the same transaction, or throws so that nothing does. */
  within?: (tx: Database) => Promise<void>;
}

export interface Releases {
  /** Takes a built folder into storage and registry; the same again changes nothing. Throws ReleaseRefused. */
  publishRelease(folder: string): Promise<Release>;
  findRelease(name: PackageName, version: string): Promise<Release | undefined>;
  /**
   * Makes a set of published releases that fit together. `force` leaves out the checks, and processes serve the set even
   * if a smoke page of it fails; `isReused`
   * takes the set of these packages that has the same note already, if there is one.
   */
  createReleaseSet(
    packages: SetPackages,
    options?: { note?: string; force?: boolean; isReused?: boolean },
  ): Promise<ReleaseSet>;
  findReleaseSet(setId: number): Promise<ReleaseSet | undefined>;
  /** Brings a set live once it is warm; until then, and if it fails, the channel keeps what it has. */
  goLive(setId: number, options: GoLiveOptions): Promise<ReleaseSet>;
  /**
   * `stable` goes back along its history to the newest set that nobody went back from, or to the one that is named; `candidate`
   * ends. One write; the set is warm in every process. @returns what is stable now; null when the candidate ended
   */
  rollback(channel: ReleaseChannel, options?: TakeBack): Promise<number | null>;
  /** What the channel showed, the oldest first. */
  loadHistory(channel: ReleaseChannel): Promise<HistoryEntry[]>;
  /** Read from the database now; undefined before the first set. See `createLiveSets` for the cached answer. */
  loadLiveSets(): Promise<LiveSets | undefined>;
  /** What the channel `stable` shows and who brought it there. */
  findStable(): Promise<{ set: ReleaseSet; changedBy: ChangeSource } | undefined>;
  /** A published release whose signature holds now. Throws ReleaseRefused, which is ReleaseNotTrusted when it does not. */
  requireTrusted(name: PackageName, version: string): Promise<Release>;
  /** Signs a published release with this process's key, for one from before releases were signed. @returns the key's id */
  signPublished(name: PackageName, version: string): Promise<string>;
  /** When the newest of these packages' builds in the set was made, ms since 1970; of builds that do not say it, when they were published. */
  findMadeAt(set: ReleaseSet, names: readonly PackageName[]): Promise<number>;
  /** Whether a set with these packages was stable at any time. */
  wasEverStable(packages: Partial<SetPackages>): Promise<boolean>;
  /** Folder on this machine with the signature and every file's hash checked. Throws ReleaseRefused. */
  materialise(name: PackageName, version: string): Promise<string>;
}

async function limitWarmUp(warmUp: WarmUp, set: ReleaseSet): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    // What renders knows sooner when nothing comes of it: releases/live/warm-up-patience.ts.
    const fail = () => reject(new Error(`not warm after ${WARM_UP_LONGEST_MS / 1000} s`));
    timer = setTimeout(fail, WARM_UP_LONGEST_MS);
  });
  try {
    await Promise.race([warmUp(set), limit]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WarmUpFailed(`set ${set.id} did not warm up: ${reason}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Another machine may have built the same version at another time, from another commit with the same sources of this package. */
const withoutBuild = (release: Release) => ({ ...release, builtAt: undefined, provenance: undefined });
const isSameBuild = (one: Release, other: Release): boolean =>
  isDeepStrictEqual(withoutBuild(one), withoutBuild(other));

const toSet = (row: registry.SetRow): ReleaseSet => ({
  id: row.id,
  packages: row.packages as unknown as SetPackages,
  releases: (row.releases ?? {}) as unknown as SetReleases,
  note: row.note,
  isForced: row.is_forced,
});

/** @param trust by default nothing can be published here but what is signed already */
export function createReleases(
  db: Database,
  storage: ReleaseStorage,
  trust: ReleaseTrust = createReleaseTrust(db),
): Releases {
  const publishRelease: Releases['publishRelease'] = async (folder) => {
    const release = await readRelease(folder);
    const refuseOther = (registered: Release | undefined): void => {
      if (registered === undefined || isSameBuild(registered, release)) return;
      throw new ReleaseRefused(
        `${release.name} ${release.version} is published already with other content; build it as a new version`,
      );
    };
    const registered = await registry.selectRelease(db, release.name, release.version);
    refuseOther(registered);
    // What the registry holds is what is signed: a later build of the same content differs in when it was made.
    const signature = await trust.signatureOf(folder, registered ?? release);
    if (!registered) await trust.refuseOlder(release, signature, (await findStable())?.set);
    await storage.store(folder, release, signature);
    await registry.insertRelease(db, release);
    // Two publishers of one version: the registry's row decides, the other one hears of it.
    const held = await registry.selectRelease(db, release.name, release.version);
    refuseOther(held);
    const isSigned = isDeepStrictEqual(held, registered ?? release);
    await trust.keepSignature(
      release,
      isSigned ? signature : await trust.signatureOf(folder, held ?? release),
    );
    return release;
  };

  const requireRelease = async (name: PackageName, version: string): Promise<Release> => {
    const release = await registry.selectRelease(db, name, version);
    if (!release) throw new ReleaseRefused(`${name} ${version} is not published`);
    return release;
  };
  const requireTrusted: Releases['requireTrusted'] = async (name, version) => {
    const release = await requireRelease(name, version);
    // Another release, signed as it should be, would do under this name what it does under its own.
    if (release.name !== name || release.version !== version)
      throw new ReleaseRefused(
        `the registry has ${release.name} ${release.version} in the place of ${name} ${version}`,
      );
    await trust.verify(release);
    return release;
  };

  /** Every release of the set as it was signed, not as the set was read. */
  const requireTrustedSet = ({ packages }: ReleaseSet): Promise<Release[]> =>
    Promise.all(
      Object.entries(packages).map(([name, version]) => requireTrusted(name as PackageName, version)),
    );

  const requireTrustedSetOf = async (setId: number): Promise<void> => {
    const set = await findReleaseSet(setId);
    if (set) await requireTrustedSet(set);
  };

  const signPublished: Releases['signPublished'] = async (name, version) => {
    const release = await requireRelease(name, version);
    // What is on this machine is what is being vouched for.
    await storage.materialise(release);
    const signature = await trust.signOwn(release);
    await trust.keepSignature(release, signature);
    return signature.keyId;
  };

  const createReleaseSet: Releases['createReleaseSet'] = async (
    packages,
    { note = '', force = false, isReused = false } = {},
  ) => {
    if (!packages.shell) throw new ReleaseRefused('the set has no shell');
    const shell = await requireTrusted('shell', packages.shell);
    await storage.materialise(shell);
    const remotes: Record<RemoteName, Release> = {};
    for (const [name, version] of listRemotes(packages)) {
      const release = await requireTrusted(name, version);
      await storage.materialise(release);
      remotes[name] = release;
    }
    const releases: SetReleases = { ...remotes, shell };
    const mixed = findMixedModes(Object.values(releases));
    const misfits = force
      ? []
      : [
          ...findMisfits(releases),
          ...(mixed ? [mixed] : []),
          ...Object.values(releases).flatMap((release) => findUnsmoked(release) ?? []),
        ];
    if (misfits.length > 0) throw new ReleaseRefused(misfits.join('; '));
    const same = isReused ? await registry.selectSameSet(db, packages, note) : undefined;
    const id = same ?? (await registry.insertSet(db, packages, note, force));
    return { id, packages, releases, note, isForced: force };
  };

  const findReleaseSet: Releases['findReleaseSet'] = async (setId) => {
    const [row] = await registry.selectSets(db, [setId]);
    return row && toSet(row);
  };

  const goLive: Releases['goLive'] = async (setId, options) => {
    const {
      warmUp,
      channel = 'stable',
      share = 1,
      changedBy = 'release',
      by,
      replacesSetId = null,
      reason,
    } = options;
    if (!(share > 0 && share <= 1))
      throw new ReleaseRefused(`a share of ${share} is not above 0 and up to 1`);
    if (channel === 'stable' && share !== 1) throw new ReleaseRefused('only the candidate has a share');
    const set = await findReleaseSet(setId);
    if (!set) throw new ReleaseRefused(`there is no release set ${setId}`);
    if (channel === 'candidate' && !(await findStable())) {
      throw new ReleaseRefused('a candidate needs a stable set alongside it');
    }
    for (const release of await requireTrustedSet(set)) await storage.materialise(release);
    await limitWarmUp(warmUp, set);
    await options.beforeLive?.(set);
    const { within, replacesUnfinished } = options;
    const change = {
      channel,
      setId,
      share,
      changedBy,
      by,
      reason,
      replacesSetId,
      replacesUnfinished,
      within,
    };
    if (!(await showSet(db, change))) {
      throw new ReleaseOvertaken('another release went live meanwhile; release again on top of it');
    }
    return set;
  };

  const rollback: Releases['rollback'] = async (channel, options) => {
    if (channel === 'stable') return takeBack(db, options, requireTrustedSetOf);
    await endCandidate(db, options);
    return null;
  };

  const loadLiveSets: Releases['loadLiveSets'] = async () => {
    const channels = await registry.selectChannels(db);
    const stableRow = channels.find(({ channel }) => channel === 'stable');
    if (!stableRow?.set_id) return undefined;
    const candidateRow = channels.find(({ channel }) => channel === 'candidate');
    const upcoming = await registry.selectUpcomingSets(db);
    const ids = [stableRow.set_id, stableRow.previous_set_id, candidateRow?.set_id, ...upcoming].filter(
      (id) => id != null,
    );
    const sets = new Map((await registry.selectSets(db, ids)).map((row) => [row.id, toSet(row)]));
    const stable = sets.get(stableRow.set_id);
    if (!stable) return undefined;
    const candidate = sets.get(candidateRow?.set_id ?? 0);
    return {
      stable,
      // Both at the same time when the stable set was rolled back to what is tried as the candidate.
      candidate:
        candidate && candidate.id !== stable.id ? { set: candidate, share: candidateRow?.share ?? 0 } : null,
      previous: sets.get(stableRow.previous_set_id ?? 0) ?? null,
      upcoming: upcoming.flatMap((id) => sets.get(id) ?? []),
    };
  };

  const findStable: Releases['findStable'] = async () => {
    const row = (await registry.selectChannels(db)).find(({ channel }) => channel === 'stable');
    const set = row?.set_id ? await findReleaseSet(row.set_id) : undefined;
    return row && set && { set, changedBy: row.changed_by as ChangeSource };
  };

  const findMadeAt: Releases['findMadeAt'] = async ({ releases }, names) => {
    const found = names.flatMap((name) => releases[name] ?? []);
    const times = found.map(({ builtAt }) => Date.parse(builtAt ?? ''));
    if (!times.some(Number.isNaN)) return Math.max(0, ...times);
    const versions = Object.fromEntries(found.map(({ name, version }) => [name, version]));
    return (await registry.selectPublishedAt(db, versions)).getTime();
  };

  const materialise: Releases['materialise'] = async (name, version) =>
    storage.materialise(await requireTrusted(name, version));

  return {
    publishRelease,
    findRelease: (name, version) => registry.selectRelease(db, name, version),
    createReleaseSet,
    findReleaseSet,
    goLive,
    rollback,
    loadHistory: (channel) => selectHistory(db, channel),
    loadLiveSets,
    findStable,
    requireTrusted,
    signPublished,
    findMadeAt,
    wasEverStable: (packages) => wasEverStable(db, packages),
    materialise,
  };
}
