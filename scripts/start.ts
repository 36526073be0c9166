/**
 * `npm start`: builds what is not built, starts the site with everything it needs, and says where it is. On a fresh checkout the first pages
 * do not wait for the packages that they need nothing of.
 */
import type { ChildProcess } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { BuiltMessage } from '../server/src/app/packages-to-come.ts';
import { ConfigError, readConfig } from '../server/src/platform/config/config.ts';
import { buildPackages, refuseFaulty, wasBuilt } from './build.ts';
import { checkSources } from './build/check-sources.ts';
import { BuildFault } from './build/describe-build-errors.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { CannotStart, checkDiskSpace, checkPort } from './preflight.ts';
import { ENDS_WITH_PARENT, exitOf, startChild } from './processes/run-child.ts';

const ROOT = join(import.meta.dirname, '..');
/** What the home page, the lists of videos and the page of a video are made of. */
const OF_FIRST_PAGES: readonly PackageName[] = ['shell', 'mf-player', 'mf-listings'];

let done = 0;
const onProgress = ({ name, built }: { name: PackageName; built: boolean }): void => {
  done += 1;
  if (built) console.log(`Built ${name} (${done} of ${WORKSPACE_PACKAGES.length})`);
};
/** With the site running, builds end with this process as the site does. */
const startNode = (args: readonly string[]): ChildProcess =>
  startChild(process.execPath, [...ENDS_WITH_PARENT, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });

const startServer = (toCome: readonly PackageName[]): ChildProcess =>
  startChild(process.execPath, [...ENDS_WITH_PARENT, join(ROOT, 'server/src/app/all-in-one.ts'), ...toCome], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });

/** Builds while the site runs, and tells it. @throws BuildFault */
const buildAlongside = async (server: ChildProcess, toCome: readonly PackageName[]): Promise<void> => {
  const tell = (message: BuiltMessage) => void (server.connected && server.send(message));
  const isBuilt = (name: PackageName) => ![...OF_FIRST_PAGES, ...toCome].includes(name);
  // In this order: what takes longest starts first.
  const first = [...OF_FIRST_PAGES, ...WORKSPACE_PACKAGES.filter(isBuilt)];
  // Types are checked with those of the others, a fifth of all work.
  await buildPackages(first, { onProgress, startNode, faults: Promise.resolve([]) });
  tell({ built: 'first' });
  // Visitors of the first pages go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const faults = checkSources(WORKSPACE_PACKAGES).then(async (found) => {
    await refuseFaulty(first, found);
    return found;
  });
  await buildPackages(toCome, { onProgress, startNode, faults });
  tell({ built: 'all' });
};

const start = async (): Promise<number> => {
  const config = readConfig(process.env, { demo: true });
  await checkPort(config.host, config.port);
  checkDiskSpace(config.dataDir);
  // In production the operator signs all of it first.
  const toCome = config.production
    ? []
    : WORKSPACE_PACKAGES.filter((name) => !OF_FIRST_PAGES.includes(name) && !wasBuilt(name));
  if (toCome.length === 0) await buildPackages(WORKSPACE_PACKAGES, { onProgress });
  const server = startServer(toCome);
  // As the site does once it shows a page: a kill -9 would lose what was compiled.
  flushCompileCache();
  const ended = exitOf(server);
  if (toCome.length === 0) return ended;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      isStopping = true;
    });
  await Promise.race([ended, buildAlongside(server, toCome)]).catch(async (error: unknown) => {
    if (isStopping) return;
    server.kill('SIGTERM');
    await ended;
    throw error;
  });
  return ended;
};

endWithParent();
try {
  // Builds may still run when the site has ended.
  process.exit(await start());
} catch (error) {
  const isMended = [CannotStart, ConfigError, BuildFault].some((kind) => error instanceof kind);
  console.error(isMended && error instanceof Error ? error.message : error);
  process.exit(1);
}
