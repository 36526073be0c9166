/** A remote of this workspace alone, on a port of its own. */
import { join } from 'node:path';
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { PackageBuild } from '../../shared/config/webpack.ts';
import { openDevServer } from './dev-alone.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIRST_PORT = 8091;

/** Each remote has a port of its own, so that several can run side by side. */
const portOf = (remote: RemoteName): number =>
  Number(process.env.FOYER_DEV_PORT) || FIRST_PORT + WORKSPACE_REMOTES.indexOf(remote);

export const devRemote = async (remote: RemoteName): Promise<void> => {
  const { default: build } = (await import(join(ROOT, remote, 'webpack.config.ts'))) as {
    default: PackageBuild;
  };
  await openDevServer({
    build,
    port: portOf(remote),
    target: process.env.FOYER_DEV_SERVER || 'http://127.0.0.1:8080',
    outputPath: join(ROOT, '.cache/alone', remote),
    cacheFolder: join(ROOT, '.cache/webpack'),
  });
};
