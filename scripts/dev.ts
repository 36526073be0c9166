/**
 * `npm run dev`: the whole site; what is saved is replaced in open pages.
 * `npm run dev -- mf-listings`: that remote alone in a minimal host on its own port, against a running server.
 */
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { ConfigError } from '../server/src/platform/config/config.ts';
import { devRemote } from './dev/dev-remote.ts';
import { devSite } from './dev/dev-site.ts';
import { BuildFault } from './build/describe-build-errors.ts';
import { endWithParent } from './processes/end-with-parent.ts';
import { CannotStart } from './preflight.ts';

const isRemote = (name: string): name is RemoteName =>
  (WORKSPACE_REMOTES as readonly string[]).includes(name);

endWithParent();
const [name] = process.argv.slice(2);
try {
  if (name === undefined) await devSite();
  else if (isRemote(name)) await devRemote(name);
  else throw new CannotStart(`There is no remote "${name}". There are: ${WORKSPACE_REMOTES.join(', ')}.`);
} catch (error) {
  const isMended = [CannotStart, ConfigError, BuildFault].some((kind) => error instanceof kind);
  console.error(isMended && error instanceof Error ? error.message : error);
  process.exit(1);
}
