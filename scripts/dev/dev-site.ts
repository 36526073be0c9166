/**
 * The whole site with reload. The real server runs behind a small proxy that adds the reload script to documents; a
 * changed package is rebuilt and released into the running site, as in production; changed server code restarts it.
 */
import type { ChildProcess } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { buildPackages } from '../build.ts';
import { checkDiskSpace, checkPort } from '../preflight.ts';
import { exitOf, startChild } from '../run-child.ts';
import { proxyRequest } from './proxy-request.ts';
import { createReload, RELOAD_TAG } from './reload.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Editors write a file in several steps, and people save several files. */
const SETTLE_MS = 150;
const READY_POLL_MS = 200;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Calls `onChange` with what changed since the last call, one call at a time. */
const watchFolders = <Name extends string>(
  folders: ReadonlyMap<string, readonly Name[]>,
  onChange: (names: ReadonlySet<Name>) => Promise<void>,
): FSWatcher[] => {
  let pending = new Set<Name>();
  let busy = false;
  const flush = async () => {
    if (busy || pending.size === 0) return;
    busy = true;
    const names = pending;
    pending = new Set();
    await onChange(names).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    );
    busy = false;
    void flush();
  };
  return [...folders].map(([folder, names]) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.tsx?$|(^|\/)\.|~$/.test(file)) return;
      for (const name of names) pending.add(name);
      setTimeout(() => void flush(), SETTLE_MS);
    }),
  );
};

export const devSite = async (): Promise<void> => {
  const config = readConfig(process.env, { demo: true });
  await checkPort(config.host, config.port);
  checkDiskSpace(config.dataDir);
  const innerPort = await freePort();
  const target = `http://127.0.0.1:${innerPort}`;
  const env = {
    ...process.env,
    FOYER_HOST: '127.0.0.1',
    FOYER_PORT: String(innerPort),
    FOYER_PUBLIC_URL: process.env.FOYER_PUBLIC_URL || target,
  };
  const mode = 'development' as const;
  await buildPackages(WORKSPACE_PACKAGES, {
    mode,
    onProgress: ({ done, total, name, built }) => built && console.log(`Built ${name} (${done} of ${total})`),
  });

  const reload = createReload();
  const preload = join(ROOT, 'scripts/end-with-parent-preload.ts');
  const startServer = (): ChildProcess =>
    startChild(process.execPath, ['--import', preload, join(ROOT, 'server/src/app/all-in-one.ts')], {
      cwd: ROOT,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
  let server = startServer();
  let restarting = false;
  const endWithServer = (child: ChildProcess) =>
    child.once('close', (code) => {
      if (!restarting) process.exit(code ?? 1);
    });
  endWithServer(server);

  const restartServer = async () => {
    restarting = true;
    const ended = exitOf(server);
    server.kill('SIGTERM');
    await ended;
    server = startServer();
    restarting = false;
    endWithServer(server);
    while (!(await fetch(`${target}/readyz`).catch(() => null))?.ok)
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  };

  const release = async (names: readonly PackageName[]) => {
    const built = await buildPackages(names, { mode });
    const folders = Object.values(built).flatMap(({ folder }) => ['--folder', folder]);
    const args = [
      join(ROOT, 'scripts/release.ts'),
      ...folders,
      '--note',
      'development',
      '--no-browser-check',
      'development',
    ];
    const child = startChild(process.execPath, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if ((await exitOf(child)) !== 0) throw new Error(`${names.join(', ')}: not released`);
    console.log(`Released ${names.join(', ')}`);
  };

  const folders = new Map<string, readonly (PackageName | 'server')[]>([
    ...WORKSPACE_PACKAGES.map((name) => [`${name}/src`, [name]] as const),
    ['shared/src', [...WORKSPACE_PACKAGES, 'server']],
    ['server/src', ['server']],
  ]);
  watchFolders(folders, async (names) => {
    const started = performance.now();
    const packages = WORKSPACE_PACKAGES.filter((name) => names.has(name));
    console.log(`Changed: ${[...names].join(', ')}`);
    if (names.has('server')) await restartServer();
    if (packages.length > 0) await release(packages);
    reload.reloadAll();
    console.log(`Reloaded (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  });

  const addReload = (html: string) => html.replace('</body>', `${RELOAD_TAG}</body>`);
  createServer((request, response) => {
    if (!reload.handle(request, response)) proxyRequest(request, response, { target, changeHtml: addReload });
  }).listen(config.port, config.host, () => {
    console.log(`With reload: http://localhost:${config.port}/ (the server itself is at ${target})`);
  });
};
