/** `npm start`: builds what is not built, starts the site with everything it needs, and says where it is. */
import { join } from 'node:path';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { ConfigError, readConfig } from '../server/src/platform/config/config.ts';
import { buildPackages } from './build.ts';
import { BuildFault } from './build/describe-build-errors.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { CannotStart, checkDiskSpace, checkPort } from './preflight.ts';
import { ENDS_WITH_PARENT, exitOf, startChild } from './processes/run-child.ts';

const ROOT = join(import.meta.dirname, '..');

const start = async (): Promise<number> => {
  const config = readConfig(process.env, { demo: true });
  await checkPort(config.host, config.port);
  checkDiskSpace(config.dataDir);
  await buildPackages(WORKSPACE_PACKAGES, {
    onProgress: ({ done, total, name, built }) => {
      if (built) console.log(`Built ${name} (${done} of ${total})`);
    },
  });
  const server = startChild(
    process.execPath,
    [...ENDS_WITH_PARENT, join(ROOT, 'server/src/app/all-in-one.ts')],
    { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  return exitOf(server);
};

endWithParent();
try {
  process.exitCode = await start();
} catch (error) {
  const isMended = [CannotStart, ConfigError, BuildFault].some((kind) => error instanceof kind);
  console.error(isMended && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
