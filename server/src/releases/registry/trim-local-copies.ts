/** Bounds the disk that local copies of releases take where an object store has them all. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface LocalCopy {
  folder: string;
  bytes: number;
  usedAt: number;
}

const measure = async (folder: string): Promise<LocalCopy | undefined> => {
  const used = await stat(join(folder, 'release.json')).catch(() => undefined);
  if (!used) return undefined;
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const stats = entry.isFile() && (await stat(join(entry.parentPath, entry.name)).catch(() => undefined));
    if (stats) bytes += stats.size;
  }
  return { folder, bytes, usedAt: used.mtimeMs };
};

const listCopies = async (root: string): Promise<LocalCopy[]> => {
  const copies: LocalCopy[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    if (name.startsWith('.')) continue;
    for (const version of await readdir(join(root, name)).catch(() => [])) {
      const copy = await measure(join(root, name, version));
      if (copy) copies.push(copy);
    }
  }
  return copies;
};

/**
 * Removes the copies that were not used for longest until the rest fits. Their `release.json` tells by its time when they were used.
 * @param isKept copies that stay whatever they take
 * @returns the folders that were removed
 */
export const trimLocalCopies = async (
  root: string,
  maxBytes: number,
  isKept: (folder: string) => boolean,
): Promise<string[]> => {
  const copies = (await listCopies(root)).sort((a, b) => a.usedAt - b.usedAt);
  let total = copies.reduce((sum, { bytes }) => sum + bytes, 0);
  const removed: string[] = [];
  for (const { folder, bytes } of copies) {
    if (total <= maxBytes) break;
    if (isKept(folder)) continue;
    // Out of the way in one step: nobody finds half of it.
    const waste = join(root, '.incoming', `removed-${process.pid}-${Date.now()}-${removed.length}`);
    const isMoved = await rename(folder, waste).then(
      () => true,
      () => false,
    );
    if (!isMoved) continue;
    await rm(waste, { recursive: true, force: true });
    total -= bytes;
    removed.push(folder);
  }
  return removed;
};
