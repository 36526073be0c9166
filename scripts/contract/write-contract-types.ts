/**
 * Writes `contract/types/` of a release: what others rely on, as declarations made by the compiler. Of a remote the types of its pages' and
 * widgets' props, of the shell those of the platform and of the protocol of pages and widgets.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { ROOT, runCompiler } from './run-compiler.ts';

const SHARED = join(ROOT, 'shared/src');
const CACHE = join(ROOT, '.cache/contract-types');
/** Declarations of the same sources are taken from the cache; older ones than so many are removed. */
const KEPT = 40;

/** Where declarations stand in `contract/types/`, by what they declare. */
export const CONTRACT_FILES = {
  platform: 'platform/platform.d.ts',
  protocol: 'remotes/remote.d.ts',
  /** Of a remote. */
  remote: (name: string): string => `remotes/${name.replace(/^mf-/, '')}.d.ts`,
} as const;

const hashSources = async (folder: string, salt: string): Promise<string> => {
  const hash = createHash('sha256').update(salt);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(relative(folder, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
};

/** The sources whose types a package promises, below `root`; none where a remote describes itself nowhere. */
const findEntries = (name: PackageName): { root: string; entries: string[] } => {
  // The platform's parts import their styles.
  if (name === 'shell')
    return { root: SHARED, entries: ['platform/platform.ts', 'remotes/remote.ts', 'css-modules.d.ts'] };
  const shared = CONTRACT_FILES.remote(name).replace('.d.ts', '.ts');
  if (existsSync(join(SHARED, shared))) return { root: SHARED, entries: [shared] };
  return { root: join(ROOT, name, 'src'), entries: [] };
};

const removeOld = async (): Promise<void> => {
  const names = await readdir(CACHE);
  const kept = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(CACHE, name))).mtimeMs })),
  );
  for (const { name } of kept.sort((a, b) => b.madeAt - a.madeAt).slice(KEPT))
    await rm(join(CACHE, name), { recursive: true, force: true });
};

const NAMED = /(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g;

/** The compiler declares every source that it reads; what no entry names, directly or not, is nobody's promise. */
const dropUnnamed = async (folder: string, entries: readonly string[]): Promise<void> => {
  const named = new Set(entries);
  for (const file of named) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '');
    for (const [, path = ''] of text.matchAll(NAMED))
      named.add(join(dirname(file), path.replace(/(?:\.d)?\.tsx?$/, '.d.ts')));
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !named.has(relative(folder, path))) await rm(path);
  }
};

const emit = async (root: string, entries: readonly string[], to: string): Promise<void> => {
  const temporary = `${to}.${process.pid}`;
  await rm(temporary, { recursive: true, force: true });
  const { passed, output } = await runCompiler(dirname(root), [
    ...['--declaration', '--emitDeclarationOnly', '--rootDir', root, '--outDir', temporary],
    ...entries.map((entry) => join(root, entry)),
  ]);
  if (!passed) throw new Error(`the contract's types cannot be declared:\n${output}`);
  await dropUnnamed(
    temporary,
    entries.map((entry) => entry.replace(/(?<!\.d)\.ts$/, '.d.ts')),
  );
  await rename(temporary, to).catch(async (error: unknown) => {
    // Another build of the same sources was quicker.
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
};

/** @param folder of the release, without `contract/types/` */
export const writeContractTypes = async (name: PackageName, folder: string): Promise<void> => {
  const { root, entries } = findEntries(name);
  if (entries.length === 0) return;
  await mkdir(CACHE, { recursive: true });
  const kept = join(CACHE, await hashSources(root, `${name} ${entries.join(' ')}`));
  if (!existsSync(kept)) {
    await emit(root, entries, kept);
    await removeOld();
  }
  await cp(kept, join(folder, 'contract/types'), { recursive: true });
};
