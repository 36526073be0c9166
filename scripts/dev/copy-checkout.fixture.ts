/** A copy of this checkout whose sources a test may change; installed libraries are this one's. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LIST_BYTES = 10_000_000;

export interface Checkout {
  folder: string;
  remove: () => Promise<void>;
}

export const copyCheckout = async (): Promise<Checkout> => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-copy-'));
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: ROOT, maxBuffer: MAX_LIST_BYTES },
  );
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await cp(join(ROOT, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // Removed, and not committed yet.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  // Packages' links to each other lead into the copy, those to libraries into the store.
  const keepLinks = { recursive: true, verbatimSymlinks: true };
  const owners = await readdir(ROOT, { withFileTypes: true });
  for (const { name } of owners.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
    const from = join(ROOT, name, 'node_modules');
    await cp(from, join(folder, name, 'node_modules'), keepLinks).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await rm(join(folder, 'node_modules'), { recursive: true, force: true });
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)];
    if (name === '.pnpm') await symlink(from, to);
    else await cp(from, to, keepLinks);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
