#!/usr/bin/env node
/**
 * The commands of a remote outside the site's workspace, for the remote in this folder:
 *   foyer-remote build           to `dist/<version>/`, which `npm run release -- --folder` of a site takes
 *   foyer-remote dev             alone on a port of its own, with the data of a running site
 *   foyer-remote test [files]    its tests, under the settings that the contract's helpers need
 *   foyer-remote browser-check   `browser/*.check.ts`, while it runs alone
 * A version is named after the content that went in.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const NEEDED_MAJOR = 24;
const DEFAULT_PORT = 8099;

const folder = process.cwd();
const configFile = join(folder, 'remote.config.ts');

const listInputs = async () => {
  const entries = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const beside = ['package.json', 'package-lock.json', 'remote.config.ts'].map((name) => join(folder, name));
  return [...sources, ...beside.filter((file) => existsSync(file))].sort();
};

const versionOf = async () => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const file of await listInputs())
    hash
      .update(relative(folder, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return `${version}-${hash.digest('hex').slice(0, 12)}`;
};

/** As `npm run check` does. @throws Error named BuildFault with the compiler's lines */
const checkTypes = async () => {
  if (!existsSync(join(folder, 'tsconfig.json'))) return;
  const own = createRequire(join(folder, 'package.json'));
  const tsc = join(dirname(own.resolve('typescript/package.json')), 'bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '--noEmit', '--pretty', 'false'], { cwd: folder }).catch(
    ({ stdout, stderr }) => {
      throw Object.assign(new Error(`${stdout}${stderr}`.trimEnd()), { name: 'BuildFault' });
    },
  );
};

const build = async () => {
  const { buildPackage } = await import('@foyer/shared/build');
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version = await versionOf();
  const target = join(folder, 'dist', version);
  if (!existsSync(join(target, 'release.json'))) {
    // A build that is cut off leaves only its own temporary folder.
    const temporary = join(folder, 'dist', `.building-${process.pid}`);
    await rm(temporary, { recursive: true, force: true });
    // Alongside the build, which keeps one core busy. What `npm run check` refuses is no release.
    const [built, typed] = await Promise.allSettled([
      buildPackage(name, version, temporary, 'production', configFile),
      checkTypes(),
    ]);
    const failed = [typed, built].find(({ status }) => status === 'rejected');
    if (failed) {
      await rm(temporary, { recursive: true, force: true });
      throw failed.reason;
    }
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  }
  await writeFile(join(folder, 'dist/current.json'), `${JSON.stringify({ version })}\n`);
  console.log(relative(folder, target));
};

/** @param {number} port 0: any that is free */
const openAlone = async (port) => {
  const { openDevServer } = await import('@foyer/shared/dev');
  return openDevServer({
    build: (await import(configFile)).default,
    port,
    target: process.env.FOYER_DEV_SERVER || 'http://127.0.0.1:8080',
    outputPath: join(folder, '.cache/alone'),
    cacheFolder: join(folder, '.cache/webpack'),
  });
};

/** @param {string[]} args @param {Record<string, string>} env */
const runNode = (args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

/** @param {string[]} files */
const test = async (files) => {
  const { remoteTests } = await import('@foyer/shared/config/jest-preset.mjs');
  const jest = createRequire(join(folder, 'package.json')).resolve('jest/bin/jest');
  const config = JSON.stringify(remoteTests(folder));
  process.exitCode = await runNode([
    '--experimental-vm-modules',
    '--no-warnings',
    jest,
    '--config',
    config,
    ...files,
  ]);
};

const browserCheck = async () => {
  const { findInstalledChromium } = await import('@foyer/shared/chromium');
  const chromium = findInstalledChromium();
  if (!chromium) throw new Error('Chromium is missing: install it, or name it in FOYER_CHROMIUM.');
  const alone = await openAlone(0);
  try {
    await alone.isBuilt;
    const files = (await readdir(join(folder, 'browser'))).filter((name) => name.endsWith('.check.ts'));
    process.exitCode = await runNode(['--test', ...files.map((name) => join('browser', name))], {
      FOYER_CHROMIUM: chromium,
      FOYER_DEV_URL: alone.url,
    });
  } finally {
    await alone.close();
  }
};

/** @type {Record<string, (args: string[]) => unknown>} */
const COMMANDS = {
  build,
  dev: () => openAlone(Number(process.env.FOYER_DEV_PORT) || DEFAULT_PORT),
  test,
  'browser-check': browserCheck,
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  console.error(
    `Node ${process.versions.node} (${process.execPath}) is too old: Node ${NEEDED_MAJOR} or newer is needed.`,
  );
  process.exitCode = 1;
} else if (command) {
  try {
    await command(args);
  } catch (error) {
    // What the sources are at fault for is its lines alone.
    console.error(error instanceof Error && error.name === 'BuildFault' ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(`usage: foyer-remote ${Object.keys(COMMANDS).join(' | ')}`);
  process.exitCode = 1;
}
