/** A remote made as `npm run new-remote` makes it, in a folder outside this workspace, with nothing installed but the contract. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { assembleContract, packContract } from '../../scripts/contract/assemble-contract.ts';
import { writeRemote } from '../../scripts/new-remote.ts';

const run = promisify(execFile);
const WORKSPACE_MODULES = ['shared', '.', 'e2e'].map((owner) =>
  join(import.meta.dirname, '../..', owner, 'node_modules'),
);

/** The contract's own dependencies and the remote's tools, from where this workspace has them. */
const linkDependencies = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules');
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const { dependencies } = await read(join(modules, '@foyer/shared/package.json'));
  const { devDependencies } = await read(join(folder, 'package.json'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const source = WORKSPACE_MODULES.map((owner) => join(owner, name)).find(existsSync);
    if (!source) throw new Error(`this workspace has no ${name}`);
    const link = join(modules, name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(source), link);
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
    await linkDependencies(folder);
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
