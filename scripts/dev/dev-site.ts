/**
 * The whole site in development. Changed modules are replaced in open pages by hot builds; what the server renders with is built and
 * released into the running site behind them, as in production; changed server code restarts it.
 */
import { watch } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { buildPackages, DEVELOPMENT_BUILDS } from '../build.ts';
import { checkDiskSpace, checkPort } from '../preflight.ts';
import { exitOf, lowerPriority, startChild } from '../processes/run-child.ts';
import { createHotSite } from './hot-site.ts';
import { RELOAD, RELOAD_OTHERS } from './reload.ts';
import { startServerProcess } from './server-process.ts';
import { answerSite } from './site-proxy.ts';
import { createUpdates } from './updates.ts';
import { findFreePort } from '../../server/src/platform/database/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const mode = 'development' as const;
/** The home page's: what most people open first. */
const FIRST_REMOTE = 'mf-listings';
/** Tests, and what editors leave next to a file. */
const NO_SOURCE = /\.test\.tsx?$|(^|\/)\.|~$/;

/** Of the parts that both sides import, those that the server does: it has no components, styles or messages of pages. */
const isOfServer = (file: string): boolean => file.endsWith('.ts');

const releasePackages = async (names: readonly PackageName[], env: NodeJS.ProcessEnv): Promise<void> => {
  const built = await buildPackages(names, { mode });
  const folders = Object.values(built).flatMap(({ folder }) => ['--folder', folder]);
  // Builds of development are not minified; nobody else is served them.
  const why = 'development';
  const options = ['--note', why, '--no-browser-check', why, '--over-budget', why];
  const child = startChild(process.execPath, [join(ROOT, 'scripts/release.ts'), ...folders, ...options], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  lowerPriority(child);
  if ((await exitOf(child)) !== 0) throw new Error(`${names.join(', ')}: not released`);
};

export const devSite = async (): Promise<void> => {
  const config = readConfig(process.env, { demo: true });
  await checkPort(config.host, config.port);
  checkDiskSpace(config.dataDir);
  const target = `http://127.0.0.1:${await findFreePort()}`;
  const env = {
    ...process.env,
    FOYER_HOST: '127.0.0.1',
    FOYER_PORT: new URL(target).port,
    FOYER_PUBLIC_URL: process.env.FOYER_PUBLIC_URL || target,
    FOYER_BUILDS_DIR: DEVELOPMENT_BUILDS,
  };
  await buildPackages(WORKSPACE_PACKAGES, {
    mode,
    onProgress: ({ done, total, name, built }) => built && console.log(`Built ${name} (${done} of ${total})`),
  });
  const server = startServerProcess(target, env);
  const hot = createHotSite(WORKSPACE_PACKAGES, ['shell', FIRST_REMOTE]);

  const updates = createUpdates({
    restart: async () => {
      await server.restart();
      hot.publish(RELOAD);
    },
    release: async (names) => {
      await server.isReady();
      // What has a fault is saved once more; the page says what it is.
      const sound = await hot.listSound(names);
      if (sound.length === 0) throw new Error(`${names.join(', ')}: for the server once the fault is mended`);
      await releasePackages(sound, env);
      hot.publish(RELOAD_OTHERS);
    },
  });
  const follow = (folder: string, onChange: (file: string) => void) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file && !NO_SOURCE.test(file)) onChange(file);
    });
  for (const name of WORKSPACE_PACKAGES) follow(`${name}/src`, () => updates.add(name));
  follow('server/src', () => updates.add('server'));
  follow('shared/src', (file) => {
    for (const name of WORKSPACE_PACKAGES) updates.add(name);
    if (isOfServer(file)) updates.add('server');
  });

  const site = createServer(answerSite({ hot, target, untilReleased: updates.untilDone }));
  hot.attach(site);
  site.listen(config.port, config.host, () => {
    console.log(`With hot reload: http://localhost:${config.port}/ (the server itself is at ${target})`);
  });
};
