/**
 * Loads remotes' Node builds through module federation from folders whose hashes were checked, never from a remote's
 * own origin. Registering a remote anew would break the runtime, so a worker serves one release set only.
 */
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import { containerName, type RemoteName } from '@foyer/shared/remotes/remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { checkHost } from './browser-remotes.ts';
import type { LoadModule } from './remote-modules.ts';

declare const __non_webpack_require__: (path: string) => unknown;

export const createNodeLoader = (set: RenderSet): LoadModule => {
  const registered = new Set<RemoteName>();
  registerPlugins([
    {
      name: 'foyer-node-containers',
      // biome-ignore lint: the hook's type wants a browser's container
      loadEntry: async ({ remoteInfo }) => __non_webpack_require__(remoteInfo.entry) as never,
    },
  ]);
  return async (remote, expose) => {
    const part = set.packages[remote];
    if (!part) throw new Error(`${remote} is not part of release set ${set.id}`);
    const { release, folder } = part;
    if (!folder) throw new Error(`${remote} ${release.version} is not to be had from release storage`);
    checkHost(remote, release.host);
    if (!registered.has(remote)) {
      registerRemotes([{ name: containerName(remote), entry: `${folder}/node/${release.node.entry}` }]);
      registered.add(remote);
    }
    const module = await loadRemote(`${containerName(remote)}/${expose}`);
    if (!module) throw new Error(`${remote} does not expose ${expose}`);
    return module;
  };
};
