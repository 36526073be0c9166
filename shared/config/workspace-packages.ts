/**
 * The packages of this workspace: `shell` and every folder `mf-*` that is a package. For builds, tests and tools alone:
 * a running site has the packages of its release set, which may be others.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteName, type PackageName, type RemoteName } from '../src/remotes/remote.ts';

const ROOT = join(import.meta.dirname, '../..');

export const WORKSPACE_REMOTES: readonly RemoteName[] = readdirSync(ROOT)
  .filter((name) => isRemoteName(name))
  .filter((name) => existsSync(join(ROOT, name, 'package.json')))
  .sort();

export const WORKSPACE_PACKAGES: readonly PackageName[] = ['shell', ...WORKSPACE_REMOTES];
