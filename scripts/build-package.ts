/**
 * Builds one package into a folder: `browser/`, `node/`, `contract/` and `release.json`. Run as a child of scripts/build.ts, since
 * webpack keeps one core busy: `node scripts/build-package.ts <package> <version> <folder> [development]`.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  Release,
  ModuleAssets,
  SmokePlan,
  ReleaseBudgets,
} from '@foyer/shared/wire-schemas/releases/releases';
import { HOST_NUMBER, type PackageName, SUPPORTED_HOSTS } from '@foyer/shared/remotes/remote';
import webpack, { type Configuration, type Stats } from 'webpack';
import { readPlatformCalls } from '@foyer/shared/config/find-api-calls';
import type { PlatformUsage } from '@foyer/shared/config/platform-usage-plugin';
import { renderDeclarations } from '@foyer/shared/config/render-declarations';
import { federatedConfig, type PackageBuild, standaloneConfig } from '@foyer/shared/config/webpack';
import { BuildFault, describeBuildErrors } from './build/describe-build-errors.ts';
import { describeBuild } from './contract/describe-build.ts';
import { writeApiShapes } from './contract/write-api-shapes.ts';
import { writeContractTypes } from './contract/write-contract-types.ts';

const ROOT = join(import.meta.dirname, '..');

/** Runs one compilation. @throws BuildFault */
const compile = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors())
          return reject(new BuildFault(describeBuildErrors(stats?.compilation.errors ?? [], process.cwd())));
        resolve(stats);
      });
    });
  });

const assetsOf = (files: readonly string[]): ModuleAssets => ({
  js: files.filter((file) => file.endsWith('.js')),
  css: files.filter((file) => file.endsWith('.css')),
});

/** Files by name of chunk group: what the chunk loader fetches for one entry or one dynamic import. */
const chunkGroups = (stats: Stats): Map<string, ModuleAssets> => {
  const groups = new Map<string, ModuleAssets>();
  for (const [name, group] of stats.compilation.namedChunkGroups)
    groups.set(name, assetsOf([...group.getFiles()]));
  return groups;
};

/** Names of chunks of messages that only some places load (shared/src/ui/text/with-messages.tsx). */
const PART_MESSAGES = /^messages-[a-z]+-([a-z]{2})-json$/;

/** Adds the catalogues that an exposed module fetches automatically. */
const withPartMessages = (stats: Stats, group: string, own: ModuleAssets): ModuleAssets => {
  const messages: Record<string, string[]> = {};
  for (const child of stats.compilation.namedChunkGroups.get(group)?.childrenIterable ?? []) {
    const [, language] = PART_MESSAGES.exec(child.name ?? '') ?? [];
    if (language) messages[language] = [...(messages[language] ?? []), ...assetsOf(child.getFiles()).js];
  }
  return Object.keys(messages).length === 0 ? own : { ...own, messages };
};

/** Adds the scripts and styles that the entry fetches automatically later. */
const withLazyFiles = (stats: Stats, own: ModuleAssets): ModuleAssets => {
  const files = Object.keys(stats.compilation.assets).filter((file) => /\.(js|css)$/.test(file));
  return { ...own, lazy: files.filter((file) => ![...own.js, ...own.css].includes(file)).sort() };
};

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const hashFiles = async (folder: string): Promise<Release['files']> => {
  const files: Record<string, { integrity: string; bytes: number }> = {};
  for (const file of await listFiles(folder)) {
    const content = await readFile(file);
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    files[relative(folder, file)] = { integrity, bytes: content.length };
  }
  return files;
};

/** `src/smoke.ts`; remotes made from an older template have `src/smoke.mjs`. */
const readSmokePlan = async (folder: string): Promise<SmokePlan> => {
  const file = ['src/smoke.ts', 'src/smoke.mjs'].map((name) => join(folder, name)).find(existsSync);
  if (!file)
    throw new Error(`${folder} has no src/smoke.ts: what a server renders before a release goes live`);
  return (await import(pathToFileURL(file).href)).smoke as SmokePlan;
};

const readBudgets = async (folder: string): Promise<ReleaseBudgets | undefined> => {
  const text = await readFile(join(folder, 'budgets.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as ReleaseBudgets);
};

/** Builds `name` as `version` into `folder`, which must not exist yet. `configFile`: of a package outside this workspace. */
export const buildPackage = async (
  name: PackageName,
  version: string,
  folder: string,
  mode: 'production' | 'development' = 'production',
  configFile = join(ROOT, name, 'webpack.config.ts'),
): Promise<Release> => {
  const startedAt = new Date();
  const build: PackageBuild = (await import(pathToFileURL(configFile).href)).default;
  const cacheFolder = join(ROOT, '.cache/webpack');
  const usage: PlatformUsage = { uses: [], provides: [] };
  const apiCalls = new Set<string>();
  await mkdir(folder, { recursive: true });
  const options = { mode, cacheFolder, apiCalls } as const;
  const browserPath = join(folder, 'browser');
  const nodePath = join(folder, 'node');
  const browser = await compile(
    federatedConfig(build, { ...options, side: 'browser', outputPath: browserPath, usage }),
  );
  await compile(federatedConfig(build, { ...options, side: 'node', outputPath: nodePath }));

  const entries: Record<string, ModuleAssets> = {};
  const nodeEntries: Record<string, string> = {};
  for (const [entry, sources] of Object.entries(build.standalone)) {
    const stats = await compile(
      standaloneConfig(build, entry, sources.browser, {
        ...options,
        side: 'browser',
        outputPath: browserPath,
        isReleased: true,
      }),
    );
    entries[entry] = withLazyFiles(stats, chunkGroups(stats).get(entry) ?? { js: [], css: [] });
    if (sources.node === undefined) continue;
    await compile(
      standaloneConfig(build, entry, sources.node, { ...options, side: 'node', outputPath: nodePath }),
    );
    nodeEntries[entry] = `${entry}.js`;
  }
  await writeFile(join(nodePath, 'package.json'), '{"type":"commonjs"}\n');

  const groups = chunkGroups(browser);
  const exposes: Record<string, ModuleAssets> = {};
  let entry = '';
  if (build.host) {
    const main = groups.get('main') ?? { js: [], css: [] };
    exposes['./main'] = main;
    entry = main.js.at(-1) ?? '';
    for (const [group, files] of groups) {
      const [, kind, own] = /^(messages|page-messages|pages)-([\w-]+?)(?:-json)?$/.exec(group) ?? [];
      if (kind && own) exposes[`./${kind}/${own}`] = files;
    }
  } else {
    for (const expose of Object.keys(build.exposes)) {
      const key = `__federation_expose_${expose.slice(2).replaceAll('/', '__')}`;
      const [group, files] =
        [...groups].find(([name]) => name === key) ??
        [...groups].find(
          ([name]) => name.replaceAll(/[^a-z0-9]/gi, '') === key.replaceAll(/[^a-z0-9]/gi, ''),
        ) ??
        [];
      if (!group || !files)
        throw new Error(`${name}: no chunk for ${expose} among ${[...groups.keys()].join(', ')}`);
      exposes[expose] = withPartMessages(browser, group, files);
    }
    entry = Object.keys(browser.compilation.assets).find((file) => file.includes('remoteEntry')) ?? '';
  }
  if (!entry) throw new Error(`${name}: the build has no entry`);

  const calls = [...new Set([...apiCalls, ...(await readPlatformCalls(usage.uses))])].sort();
  await writeApiShapes(folder, calls);
  await writeContractTypes(name, folder);

  const release: Release = {
    name,
    version,
    contract: build.contract,
    ...(build.host ? { hosts: SUPPORTED_HOSTS } : { host: HOST_NUMBER }),
    ...(build.replaces ? { replaces: build.replaces } : {}),
    ...(await renderDeclarations(build)),
    platform: build.host ? { uses: usage.uses, provides: usage.provides } : { uses: usage.uses },
    browser: { entry, exposes, entries },
    builtAt: new Date().toISOString(),
    provenance: await describeBuild(build, startedAt),
    ...(mode === 'development' ? { mode } : {}),
    smoke: await readSmokePlan(build.folder),
    apiCalls: calls,
    budgets: await readBudgets(build.folder),
    node: { entry: build.host ? 'main.js' : 'remoteEntry.js', entries: nodeEntries },
    files: await hashFiles(folder),
  };
  await writeFile(join(folder, 'release.json'), `${JSON.stringify(release, null, 1)}\n`);
  return release;
};

if (process.argv[1] === import.meta.filename) {
  const [name, version, folder, mode] = process.argv.slice(2);
  if (!name || !version || !folder)
    throw new Error('usage: build-package.ts <package> <version> <folder> [development]');
  try {
    await buildPackage(
      name as PackageName,
      version,
      folder,
      mode === 'development' ? 'development' : 'production',
    );
  } catch (error) {
    // What the sources are at fault for is their lines alone; a fault of the build has its stack.
    console.error(error instanceof BuildFault ? error.message : error);
    process.exitCode = 1;
  }
}
