/**
 * The contract as a package that can be installed anywhere: `@foyer/shared` as JavaScript with types, the build, and the template of
 * a remote. Nothing of it needs this workspace.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SHARED = join(ROOT, 'shared');
/** What only tests use: a remote that has some brings it. */
const TEST_LIBRARIES = /^(?:msw|@swc\/jest|jest-|@testing-library\/)/;
/** Only this workspace's own tests use these. */
const OWN_TESTING = ['check-message-rows.tsx', 'message-rows.fixture.tsx', 'request-handlers.ts'];
/** The oldest Node that reads a remote's TypeScript and is tried. */
const NODE = '>=24';

const run = (command: string, args: readonly string[], cwd: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} failed:\n${output}`)),
    );
  });

/** JavaScript and declarations of the contract and its build, with this repository's folders. */
const emit = async (folder: string): Promise<void> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-contract-'));
  const inShared = (pattern: string) => join(SHARED, pattern);
  const config = {
    extends: inShared('config/tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      outDir: folder,
      rootDir: ROOT,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    files: [
      ...['build-package.ts', 'chromium.ts', 'dev/dev-alone.ts'].map((name) => join(ROOT, 'scripts', name)),
      ...['css-modules.d.ts', 'testing/jest-dom.d.ts'].map((name) => inShared(`src/${name}`)),
    ],
    include: ['src/**/*.ts', 'src/**/*.tsx', 'config/*.ts'].map(inShared),
    exclude: [
      ...OWN_TESTING.map((name) => `src/testing/${name}`),
      '**/*.test.ts',
      '**/*.test.tsx',
      'config/workspace-packages.ts',
    ].map(inShared),
  };
  const file = join(scratch, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  try {
    await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', file], ROOT);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

/** A folder of catalogues that a bundler finds: the compiler hides the pattern in a call of its helper. */
const HIDDEN_PATTERN = /import\(__rewriteRelativeImportExtension\((`[^`]+\.json`)\)/g;
/** Node reads no styles: what imports one gets a stand-in there, and the file itself in a build. */
const CSS_IMPORT = /(['"])(\.{1,2}\/[^'"]+\.css)\1/g;
const nameImports = async (folder: string): Promise<void> => {
  const entries = await readdir(join(folder, 'shared/src'), { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.name.endsWith('.js'))) {
    const file = join(parentPath, name);
    const text = await readFile(file, 'utf8');
    const named = text
      .replaceAll(HIDDEN_PATTERN, 'import($1')
      .replaceAll(CSS_IMPORT, (_, quote: string, path: string) => {
        const style = relative(join(folder, 'shared'), join(parentPath, path)).split(sep).join('/');
        return `${quote}#styles/${style}${quote}`;
      });
    if (named !== text) await writeFile(file, named);
  }
};

/** Declarations keep the extensions of their sources, which are not there. */
const nameEmittedFiles = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => name.endsWith('.d.ts'))) {
    const file = join(entry.parentPath, entry.name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/(['"])(\.[^'"]+)\.tsx?\1/g, '$1$2.js$1'));
  }
};

/** Styles, catalogues, loaders. */
const copyOthers = async (folder: string): Promise<void> => {
  for (const part of ['src', 'config']) {
    const entries = await readdir(join(SHARED, part), { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) =>
      /\.(?:css|svg|json|mjs|d\.ts)$/.test(entry.name),
    )) {
      const target = join(folder, 'shared', parentPath.slice(SHARED.length + 1));
      await mkdir(target, { recursive: true });
      await cp(join(parentPath, name), join(target, name));
    }
  }
  await cp(join(SHARED, 'template'), join(folder, 'template'), { recursive: true });
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
};

type Manifest = {
  version: string;
  license: string;
  exports: Record<string, string>;
  dependencies: Record<string, string>;
};

/** Where an export stands when it is emitted. */
const emittedExport = (path: string) => {
  const target = `./shared/${path.slice(2)}`;
  if (!/\.tsx?$/.test(path)) return target;
  const stem = target.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
};

/** As installed here, so that a remote is built with what the shell is built with. */
const installedVersions = async (names: readonly string[]): Promise<Record<string, string>> => {
  const versions: Record<string, string> = {};
  for (const name of names) {
    const file = join(SHARED, 'node_modules', name, 'package.json');
    versions[name] = JSON.parse(await readFile(file, 'utf8')).version;
  }
  return versions;
};

const writeManifests = async (folder: string): Promise<void> => {
  const own: Manifest = JSON.parse(await readFile(join(SHARED, 'package.json'), 'utf8'));
  const { version, license } = own;
  const names = Object.keys(own.dependencies).filter((name) => !TEST_LIBRARIES.test(name));
  const exported = Object.entries(own.exports)
    .filter(([name]) => name !== './testing/request-handlers')
    .map(([name, path]) => [name, emittedExport(path)]);
  const manifest = {
    name: '@foyer/shared',
    version,
    license,
    type: 'module',
    description: 'The contract between a Foyer site and its remotes: types, platform, UI parts, build.',
    engines: { node: NODE },
    bin: { 'foyer-remote': './foyer-remote.mjs' },
    exports: {
      ...Object.fromEntries(exported),
      './css-modules': { types: './shared/src/css-modules.d.ts' },
      './testing/jest-dom': { types: './shared/src/testing/jest-dom.d.ts' },
      './config/jest-preset.mjs': './shared/config/jest-preset.mjs',
      './build': './scripts/build-package.js',
      './dev': './scripts/dev/dev-alone.js',
      './chromium': './scripts/chromium.js',
    },
    dependencies: await installedVersions([...names, '@types/react', '@types/react-dom']),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // Read by the build, next to the sources that it stands for.
  const imports = { '#styles/*.css': { webpack: './*.css', default: './config/jest-css-module.mjs' } };
  await writeFile(
    join(folder, 'shared/package.json'),
    `${JSON.stringify({ version, type: 'module', imports })}\n`,
  );
};

/** Makes the package in `folder`, which must not exist yet. @returns its version */
export const assembleContract = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  await emit(folder);
  await nameEmittedFiles(folder);
  await nameImports(folder);
  await copyOthers(folder);
  await writeManifests(folder);
  await cp(join(import.meta.dirname, 'foyer-remote.mjs'), join(folder, 'foyer-remote.mjs'));
  return createRequire(import.meta.url)(join(folder, 'package.json')).version;
};

/** The package as a file that `npm install` takes. @returns its path in `folder` */
export const packContract = async (folder: string): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-contract-'));
  try {
    const version = await assembleContract(join(scratch, 'package'));
    await mkdir(folder, { recursive: true });
    await run(
      'npm',
      ['pack', join(scratch, 'package'), '--pack-destination', folder, '--ignore-scripts'],
      scratch,
    );
    return join(folder, `foyer-shared-${version}.tgz`);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};
