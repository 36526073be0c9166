/** What lies in a folder, for comparing two of them byte by byte. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hashBytes } from '../../backups/backup-place.ts';

/** What audits note changes with each of them, and drafts are no files yet. */
const OTHERS = ['audit/', '.staging/'];

/** @returns SHA-256 by path */
export const hashFiles = async (folder: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isFile() && !OTHERS.some((start) => name.startsWith(start)))
      found.set(name, hashBytes(await readFile(path)));
  }
  return found;
};
