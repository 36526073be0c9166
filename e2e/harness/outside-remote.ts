/** A remote made as `npm run new-remote` makes it, in a folder outside this workspace, with nothing installed but the contract. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { assembleContract, packContract } from '../../scripts/contract/assemble-contract.ts';
import { writeRemote } from '../../scripts/new-remote.ts';

const run = promisify(execFile);
const SHARED_MODULES = join(import.meta.dirname, '../../shared/node_modules');

/** The contract's own dependencies, from where this workspace has them. */
const linkDependencies = async (modules: string): Promise<void> => {
  const { dependencies } = JSON.parse(await readFile(join(modules, '@foyer/shared/package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(modules, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(SHARED_MODULES, name)), link);
  }
};

export interface OutsideRemote {
  folder: string;
  /** Builds it. @returns the folder that `npm run release -- --folder` takes */
  build: () => Promise<string>;
  remove: () => Promise<void>;
}

/** `isInstalled`: by npm from the packed contract, which takes a minute; else from what this workspace has. */
export const makeOutsideRemote = async (name: RemoteName, isInstalled: boolean): Promise<OutsideRemote> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-outside-'));
  const folder = join(scratch, name);
  const modules = join(folder, 'node_modules');
  if (isInstalled) {
    await mkdir(folder);
    const contract = await packContract(folder);
    await writeRemote(name, folder, contract);
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  } else {
    await writeRemote(name, folder, 'contract');
    await mkdir(join(modules, '@foyer'), { recursive: true });
    await assembleContract(join(modules, '@foyer/shared'));
    await linkDependencies(modules);
  }
  return {
    folder,
    build: async () => {
      const command = join(modules, '@foyer/shared/foyer-remote.mjs');
      const { stdout } = await run(process.execPath, [command, 'build'], { cwd: folder });
      const built = join(folder, stdout.trim());
      if (!(await readdir(built)).includes('release.json')) throw new Error(`${built} has no release.json`);
      return built;
    },
    remove: () => rm(scratch, { recursive: true, force: true }),
  };
};
