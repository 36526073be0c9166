/**
 * Builds packages, each to its own versioned folder `<package>/dist/<version>/`. A version is named after the content
 * that went in, so that what is built already is not built again. `npm run build -- [package …]`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { checkSources, faultsOf } from './build/check-sources.ts';
import { lowerPriority } from './processes/run-child.ts';
import { BuildFault } from './build/describe-build-errors.ts';
import { ensureEmbedSdk } from './embed-sdk.ts';

const ROOT = join(import.meta.dirname, '..');
/** What every build depends on besides its own folder. */
const COMMON_INPUTS = [
  'shared/src',
  'shared/config',
  'shared/package.json',
  'pnpm-lock.yaml',
  'scripts/build-package.ts',
  'scripts/contract',
];

/** A folder for each package as `<package>/dist` is for production, so that neither mode is ever taken for the other. */
export const DEVELOPMENT_BUILDS = join(ROOT, '.cache/development');

const distOf = (name: PackageName, mode: BuildRequest['mode']): string =>
  mode === 'development' ? join(DEVELOPMENT_BUILDS, name) : join(ROOT, name, 'dist');

export interface BuiltPackage {
  version: string;
  folder: string;
  release: Release;
}
export interface BuildProgress {
  done: number;
  total: number;
  name: PackageName;
  /** False when the folder was there already. */
  built: boolean;
}
export interface BuildRequest {
  /** Makes a version of its own even if nothing changed. */
  forceNew?: boolean;
  mode?: 'production' | 'development';
  onProgress?: (progress: BuildProgress) => void;
  /** Faults of the sources of all packages that are built at the same time; looked for by each build itself when absent. */
  faults?: Promise<readonly string[]>;
  /** What `versionOf` says of the package; asked for when absent. */
  version?: string;
  /** Starts Node with these arguments, its output piped; by default a child that knows nothing of this process. */
  startNode?: (args: readonly string[]) => ChildProcess;
}

const inputFiles = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return existsSync(path) ? [path] : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

const hashInputs = async (paths: readonly string[], salt: string): Promise<string> => {
  const hash = createHash('sha256').update(salt);
  const files = (await Promise.all(paths.map((path) => inputFiles(join(ROOT, path))))).flat().sort();
  for (const file of files) {
    // Tests are no part of what ships.
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
};

const packageVersion = async (name: PackageName): Promise<string> =>
  JSON.parse(await readFile(join(ROOT, name, 'package.json'), 'utf8')).version;

/** The version that the sources stand for now. */
export const versionOf = async (
  name: PackageName,
  mode: 'production' | 'development' = 'production',
): Promise<string> => {
  const own = [`${name}/src`, `${name}/webpack.config.ts`, `${name}/package.json`, `${name}/budgets.json`];
  return `${await packageVersion(name)}-${await hashInputs([...own, ...COMMON_INPUTS], mode)}`;
};

const spawnNode = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });

const runChild = (args: readonly string[], startNode = spawnNode): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = startNode([join(ROOT, 'scripts/build-package.ts'), ...args]);
    // Of development: what is saved is in the page already, and the next save goes first.
    if (args.includes('development')) lowerPriority(child);
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new BuildFault(output.trimEnd().split('\n'))),
    );
  });

/** All that is wrong together: who mends one line sees the others, too. @throws BuildFault */
const failFor = async (
  name: PackageName,
  built: PromiseSettledResult<void>,
  found: PromiseSettledResult<readonly string[]>,
): Promise<void> => {
  if (found.status === 'rejected') throw found.reason;
  const failed = built.status === 'rejected' ? built.reason : undefined;
  if (failed !== undefined && !(failed instanceof BuildFault)) throw failed;
  const lines = [
    ...new Set([...faultsOf(name, found.value), ...(failed instanceof BuildFault ? failed.lines : [])]),
  ];
  if (lines.length > 0 || failed) throw new BuildFault([`build of ${name} failed:`, ...lines]);
};

export const buildOne = async (
  name: PackageName,
  request: BuildRequest = {},
): Promise<BuiltPackage & { built: boolean }> => {
  const { forceNew = false, mode = 'production' } = request;
  const dist = distOf(name, mode);
  let version = request.version ?? (await versionOf(name, mode));
  if (forceNew && existsSync(join(dist, version))) {
    const base = version;
    for (let count = 2; existsSync(join(dist, version)); count++) version = `${base}.${count}`;
  }
  const folder = join(dist, version);
  const built = !existsSync(join(folder, 'release.json'));
  if (built) {
    // A build that is cut off leaves only its own temporary folder.
    const temporary = join(dist, `.building-${process.pid}`);
    await rm(temporary, { recursive: true, force: true });
    // Alongside the build, which keeps one core busy. Development shows a page first, and its faults meanwhile.
    const faults = mode === 'development' ? Promise.resolve([]) : (request.faults ?? checkSources([name]));
    const [built, found] = await Promise.allSettled([
      runChild([name, version, temporary, mode], request.startNode),
      faults,
    ]);
    await failFor(name, built, found).catch(async (error: unknown) => {
      await rm(temporary, { recursive: true, force: true });
      throw error;
    });
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
  }
  await writeFile(join(dist, 'current.json'), `${JSON.stringify({ version })}\n`);
  const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  return { version, folder, release, built };
};

/** Builds `names`, some at a time; what is up to date is only looked up. @throws Error with the compiler's report. */
export const buildPackages = async (
  names: readonly PackageName[] = WORKSPACE_PACKAGES,
  request: BuildRequest = {},
): Promise<Record<PackageName, BuiltPackage>> => {
  const results: Partial<Record<PackageName, BuiltPackage>> = {};
  const queue = [...names];
  let done = 0;
  const versions = new Map(
    await Promise.all(names.map(async (name) => [name, await versionOf(name, request.mode)] as const)),
  );
  const due = names.filter(
    (name) =>
      request.forceNew ||
      !existsSync(join(distOf(name, request.mode), versions.get(name) ?? '', 'release.json')),
  );
  const isChecked = due.length > 0 && request.mode !== 'development';
  const faults = request.faults ?? (isChecked ? checkSources(due) : undefined);
  // Anyone who builds waits for it; nobody may when the first build fails.
  faults?.catch(() => {});
  const work = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const { built, ...result } = await buildOne(name, { ...request, faults, version: versions.get(name) });
      results[name] = result;
      done += 1;
      request.onProgress?.({ done, total: names.length, name, built });
    }
  };
  await Promise.all(Array.from({ length: Math.min(names.length, availableParallelism()) }, work));
  await ensureEmbedSdk();
  return results as Record<PackageName, BuiltPackage>;
};

/** Whether any version of it was built here. */
export const wasBuilt = (name: PackageName): boolean =>
  existsSync(join(distOf(name, 'production'), 'current.json'));

/**
 * Of packages that were built before their sources were checked: what is at fault is removed, so that the next build refuses it as well.
 * @throws BuildFault
 */
export const refuseFaulty = async (
  names: readonly PackageName[],
  faults: readonly string[],
): Promise<void> => {
  const faulty = names.filter((name) => faultsOf(name, faults).length > 0);
  for (const name of faulty)
    await rm(join(distOf(name, 'production'), await versionOf(name)), { recursive: true, force: true });
  if (faulty.length > 0)
    throw new BuildFault([
      `build of ${faulty.join(', ')} failed:`,
      ...new Set(faulty.flatMap((name) => faultsOf(name, faults))),
    ]);
};

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = given.find((word) => !WORKSPACE_PACKAGES.includes(word as PackageName));
  try {
    if (unknown !== undefined) throw new BuildFault([`there is no package ${unknown}`]);
    await buildPackages(given.length > 0 ? (given as PackageName[]) : WORKSPACE_PACKAGES, {
      forceNew: process.argv.includes('--new'),
      onProgress: ({ done, total, name, built }) =>
        console.log(`[${done}/${total}] ${name} ${built ? 'built' : 'up to date'}`),
    });
  } catch (error) {
    console.error(error instanceof BuildFault ? error.message : error);
    process.exitCode = 1;
  }
}
