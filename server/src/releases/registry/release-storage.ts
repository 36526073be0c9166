/**
 * Stores the files of every published release: `<root>/<package>/<version>/`. Where an object store has them, the folder holds
 * checked copies of those that are used. Callers see only folders.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release, ReleaseSignature } from '@foyer/shared/wire-schemas/releases/releases';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { compressFiles } from './compress-files.ts';
import type { ReleaseBucket } from './release-bucket.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { trimLocalCopies } from './trim-local-copies.ts';
import { findDamage, findUnlistedFile, type VerifiedFiles } from './verify-files.ts';

export interface ReleaseStorage {
  folderOf(name: PackageName, version: string): string;
  /**
   * Copies a built folder in, whole or not at all. Refuses (ReleaseRefused) a folder with a file that differs from
   * its recorded hash, is missing, or is not recorded. A complete copy that is there already stays.
   */
  store(builtFolder: string, release: Release, signature?: ReleaseSignature): Promise<void>;
  /**
   * The folder of a registered release on this machine, every file checked against the registered hash before a
   * worker loads any of it. Files that did not change since their last check are not read again. What is missing or damaged comes
   * anew from the object store, if there is one. Throws ReleaseRefused, or StorageUnavailableError when the store is away.
   */
  materialise(release: Release): Promise<string>;
}

async function copyRelease(
  from: string,
  to: string,
  release: Release,
  signature?: ReleaseSignature,
): Promise<void> {
  for (const path of Object.keys(release.files)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path));
  }
  // What was copied is checked, not what was there before: a build that runs meanwhile may change it.
  const damage = await findDamage(to, release);
  if (damage !== undefined) {
    throw new ReleaseRefused(
      `${release.name} ${release.version} is not what its release.json says: ${damage}`,
    );
  }
  await compressFiles(to, release);
  await writeFile(join(to, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  if (signature) await writeFile(join(to, 'release.sig.json'), `${JSON.stringify(signature, null, 2)}\n`);
}

/** Where an object store has every release, and how much of this machine's disk copies may take. */
export interface RemoteCopies {
  bucket: ReleaseBucket;
  maxLocalBytes: number;
}

/** What this process used last stays, however full the disk: its workers still read from there. */
const KEPT_COPIES = 32;

/**
 * @param root `${FOYER_DATA_DIR}/releases`
 * @param remote absent: the folder is the one place of all releases
 */
export function createReleaseStorage(root: string, remote?: RemoteCopies): ReleaseStorage {
  const verified = new Map<string, VerifiedFiles>();
  const fetching = new Map<string, Promise<string>>();
  /** In the order of their last use. */
  const inUse = new Set<string>();
  const folderOf = (name: PackageName, version: string): string => join(root, name, version);

  const noteUse = async (folder: string): Promise<string> => {
    inUse.delete(folder);
    inUse.add(folder);
    const [oldest] = inUse;
    if (inUse.size > KEPT_COPIES && oldest) inUse.delete(oldest);
    const now = new Date();
    if (remote) await utimes(join(folder, 'release.json'), now, now).catch(() => undefined);
    return folder;
  };

  /** Makes the folder of a release of what `fill` puts into an empty one, whole or not at all. */
  const replaceFolder = async (release: Release, fill: (folder: string) => Promise<void>): Promise<void> => {
    const folder = folderOf(release.name, release.version);
    // Alongside the folders of packages, so that the rename stays on one file system and no address leads here.
    const temporary = join(root, '.incoming', `${release.name}-${release.version}-${randomUUID()}`);
    try {
      await mkdir(temporary, { recursive: true });
      await fill(temporary);
      await mkdir(dirname(folder), { recursive: true });
      // A damaged copy makes room first; a folder cannot be renamed over one that has files.
      await rename(folder, `${temporary}-damaged`).catch(() => undefined);
      await rename(temporary, folder).catch(async (error: unknown) => {
        // Someone else who stored the same release was quicker.
        if ((await findDamage(folder, release)) !== undefined) throw error;
      });
    } finally {
      await rm(temporary, { recursive: true, force: true });
      await rm(`${temporary}-damaged`, { recursive: true, force: true });
    }
  };

  const store: ReleaseStorage['store'] = async (builtFolder, release, signature) => {
    const label = `${release.name} ${release.version}`;
    const unlisted = await findUnlistedFile(builtFolder, release);
    if (unlisted !== undefined) throw new ReleaseRefused(`${label}: release.json does not list ${unlisted}`);
    const damage = await findDamage(builtFolder, release);
    if (damage !== undefined) {
      throw new ReleaseRefused(`${label} is not what its release.json says: ${damage}`);
    }
    const folder = folderOf(release.name, release.version);
    if ((await findDamage(folder, release)) !== undefined)
      await replaceFolder(release, (into) => copyRelease(builtFolder, into, release, signature));
    await remote?.bucket.upload(folder, release);
  };

  const fetchCopy = async (release: Release, { bucket, maxLocalBytes }: RemoteCopies): Promise<string> => {
    const folder = folderOf(release.name, release.version);
    await replaceFolder(release, (into) => bucket.download(release, into));
    verified.delete(folder);
    await noteUse(folder);
    for (const removed of await trimLocalCopies(root, maxLocalBytes, (copy) => inUse.has(copy)))
      verified.delete(removed);
    return folder;
  };

  const materialise = async (release: Release): Promise<string> => {
    const folder = folderOf(release.name, release.version);
    const known = verified.get(folder) ?? new Map<string, string>();
    verified.set(folder, known);
    const damage = await findDamage(folder, release, known);
    if (damage === undefined) return noteUse(folder);
    if (!remote)
      throw new ReleaseRefused(`${release.name} ${release.version} in release storage is damaged: ${damage}`);
    const running = fetching.get(folder) ?? fetchCopy(release, remote).finally(() => fetching.delete(folder));
    fetching.set(folder, running);
    return running;
  };

  return { folderOf, store, materialise };
}
