/** Compares a release's files on disk with the hashes that were recorded when it was built. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';

/** What a file looked like when its hash was right; the same stamp later spares reading it again. */
export type VerifiedFiles = Map<string, string>;

/** `sha384-` and base64, as in `integrity` attributes. */
export const computeIntegrity = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

async function findFileFault(
  folder: string,
  path: string,
  expected: Release['files'][string],
  verified?: VerifiedFiles,
): Promise<string | undefined> {
  const file = join(folder, path);
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) return `${path} is missing`;
  const stamp = `${stats.mtimeMs}:${stats.size}`;
  if (verified?.get(path) === stamp) return undefined;
  verified?.delete(path);
  if (stats.size !== expected.bytes) return `${path} has ${stats.size} bytes instead of ${expected.bytes}`;
  if (computeIntegrity(await readFile(file)) !== expected.integrity) return `${path} has another hash`;
  verified?.set(path, stamp);
  return undefined;
}

/**
 * The first file of `release` in `folder` that is missing or differs from its recorded hash, as words; undefined
 * when all are right. With `verified`, files whose time and size did not change since are not read again.
 */
export async function findDamage(
  folder: string,
  release: Release,
  verified?: VerifiedFiles,
): Promise<string | undefined> {
  for (const [path, expected] of Object.entries(release.files)) {
    const fault = await findFileFault(folder, path, expected, verified);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The first file under `browser/`, `node/` or `contract/` that `release.json` does not list, or undefined. */
export async function findUnlistedFile(folder: string, release: Release): Promise<string | undefined> {
  for (const room of ['browser', 'node', 'contract']) {
    const entries = await readdir(join(folder, room), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    for (const entry of entries) {
      if (entry.isDirectory()) continue;
      const path = join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/');
      if (!Object.hasOwn(release.files, path)) return path;
    }
  }
  return undefined;
}
