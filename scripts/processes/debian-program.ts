/** Programs of Debian's packages: the system's, else unpacked next to the checkout's tools, which needs no root. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const TOOLS = join(import.meta.dirname, '../../.tools');
const DOWNLOAD_MS = 180_000;

const runs = (program: string, env: NodeJS.ProcessEnv, versionFlag = '--version'): boolean =>
  existsSync(program) &&
  spawnSync(program, [versionFlag], { stdio: 'ignore', timeout: 30_000, env }).status === 0;

/** What the system would install with the packages: themselves, and the libraries that it lacks for them. */
const missingFor = (packages: readonly string[]): string[] => {
  const { stdout } = spawnSync('apt-get', ['install', '--simulate', ...packages], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return [...(stdout ?? '').matchAll(/^Inst (\S+)/gm)].flatMap(([, found]) => found ?? []);
};

const unpack = ({ packages, withLibraries }: DebianProgram, kept: string): void => {
  mkdirSync(TOOLS, { recursive: true });
  const folder = mkdtempSync(`${kept}-`);
  const run = (command: string, args: readonly string[]): boolean =>
    spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: DOWNLOAD_MS }).status === 0;
  const download = () => run('apt-get', ['download', ...packages]);
  try {
    // A fresh image has no lists of packages yet.
    if (!download() && !(run('apt-get', ['update']) && download())) return;
    const libraries = withLibraries ? missingFor(packages).filter((name) => !packages.includes(name)) : [];
    if (libraries.length > 0 && !run('apt-get', ['download', ...libraries])) return;
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
      if (!run('dpkg', ['-x', file, 'unpacked'])) return;
    rmSync(kept, { recursive: true, force: true });
    renameSync(join(folder, 'unpacked'), kept);
  } catch {
    // Another process was first, or there is no Debian: the caller looks whether it is there.
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface DebianProgram {
  /** The program's name on the path, or its whole path. */
  names: readonly string[];
  packages: readonly string[];
  /** What they depend on and the system lacks is unpacked with them; for `env` to name. */
  withLibraries?: boolean;
  /** Inside the unpacked packages. */
  file: string;
  /** By which it tells its version, and so that it runs; `--version` when left out. */
  versionFlag?: string;
  /** What it needs in order to run from there, given that folder. */
  env?: (folder: string) => Record<string, string>;
}
export interface FoundProgram {
  path: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Undefined where there is none and none can be had; its tests are left out then.
 * @param mayUnpack whether a missing one may be downloaded
 */
export const findDebianProgram = (program: DebianProgram, mayUnpack = true): FoundProgram | undefined => {
  const { names, packages, file, env, versionFlag } = program;
  // Servers are in /usr/sbin, which is not on everybody's path.
  const installed = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .flatMap((folder) => names.map((name) => resolve(folder, name)))
    .find((path) => runs(path, process.env, versionFlag));
  if (installed) return { path: installed, env: process.env };
  const kept = join(TOOLS, packages[0] ?? '');
  const found = { path: join(kept, file), env: { ...process.env, ...env?.(kept) } };
  // What was unpacked before may lack a library.
  if (mayUnpack && !runs(found.path, found.env, versionFlag)) unpack(program, kept);
  return runs(found.path, found.env, versionFlag) ? found : undefined;
};
