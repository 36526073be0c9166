/**
 * Builds the packages of a commit of before, by that commit's own scripts. What went into a build that is here already is not built again: versions are named
 * after what goes in, and a package of whose files none changed is today's.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { listSharedFiles } from '../shared-changes.ts';
import { makeTree } from './make-tree.ts';

const run = promisify(execFile);
const BUILD_LIMIT_MS = 900_000;

export interface BuildBefore {
  name: PackageName;
  release: Release;
  /** Built; undefined where today's build is the one of before as well. */
  folder: string | undefined;
}
export interface WantedBefore {
  root: string;
  commit: string;
  /** See `CommitBefore`. */
  changed: readonly string[];
  /** What is built of today's files, by package. */
  today: Readonly<Record<PackageName, Release>>;
  say: (line: string) => void;
}

/** Files whose use no import tells: schemas go into every package's contract, common words into whatever asks for them. */
const EVERYONES = /^(?:shared\/(?:src\/(?:wire-schemas|messages)\/|config\/|package\.json)|scripts\/)/;

/** Whether a build of `name` could differ: one of the files that it is made from did. */
export const isTouched = async (name: PackageName, changed: readonly string[]): Promise<boolean> => {
  if (changed.some((file) => file.startsWith(`${name}/`) || EVERYONES.test(file))) return true;
  const held = await listSharedFiles(name);
  return changed.some((file) => held.has(file));
};

/** Version of each package as that tree's own script names it. */
const readVersions = async (
  tree: string,
  names: readonly PackageName[],
): Promise<Record<PackageName, string>> => {
  const code = `
    const [, , script, ...names] = process.argv;
    const { versionOf } = await import(script);
    const versions = await Promise.all(names.map(async (name) => [name, await versionOf(name)]));
    console.log(JSON.stringify(Object.fromEntries(versions)));`;
  // In the place of the program: a script whose own name stands there would take itself for the command.
  const program = 'read-versions';
  const script = join(tree, 'scripts/build.ts');
  const args = ['--no-warnings', '--input-type=module', '-e', code, program, script, ...names];
  const { stdout } = await run(process.execPath, args, {
    cwd: tree,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return JSON.parse(stdout) as Record<PackageName, string>;
};

const buildIn = async (tree: string, names: readonly PackageName[]): Promise<void> => {
  await run(process.execPath, ['--no-warnings', join(tree, 'scripts/build.ts'), ...names], {
    cwd: tree,
    env: { ...process.env, NODE_OPTIONS: '' },
    timeout: BUILD_LIMIT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  // Hundreds of megabytes that nobody reads again.
  await rm(join(tree, '.cache'), { recursive: true, force: true });
};

/** Of packages that both have, and of those that today's replace. @throws Error with the compiler's report */
export const buildBefore = async ({
  root,
  commit,
  changed,
  today,
  say,
}: WantedBefore): Promise<BuildBefore[]> => {
  const startedAt = performance.now();
  // What a package of today replaces is a version of before as well.
  const gone = Object.values(today).flatMap(({ replaces = [] }) =>
    replaces.filter((name) => !(name in today)),
  );
  const touched: PackageName[] = [...gone];
  for (const name of Object.keys(today) as PackageName[])
    if (await isTouched(name, changed)) touched.push(name);
  const same = (Object.keys(today) as PackageName[]).filter((name) => !touched.includes(name));
  const unchanged = same.map((name) => ({ name, release: today[name] as Release, folder: undefined }));
  if (touched.length === gone.length) return unchanged;
  const tree = await makeTree(root, commit);
  const here = touched.filter((name) => existsSync(join(tree, name, 'package.json')));
  const versions = await readVersions(tree, here);
  const folderOf = (name: PackageName) => join(tree, name, 'dist', versions[name] ?? '');
  const waiting: PackageName[] = [];
  for (const name of here) {
    const kept = join(root, name, 'dist', versions[name] ?? '');
    if (existsSync(join(folderOf(name), 'release.json'))) continue;
    if (existsSync(join(kept, 'release.json'))) await cp(kept, folderOf(name), { recursive: true });
    else waiting.push(name);
  }
  if (waiting.length > 0) await buildIn(tree, waiting);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const built = waiting.length > 0 ? `built ${waiting.join(', ')}` : 'all that differs was built already';
  say(
    `versions of ${commit.slice(0, 8)}: ${built} in ${seconds} s${same.length > 0 ? `; as today: ${same.join(', ')}` : ''}`,
  );
  const others = await Promise.all(
    here.map(async (name) => {
      const folder = folderOf(name);
      const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
      return { name, release, folder };
    }),
  );
  return [...unchanged, ...others];
};
