/**
 * Loads remotes' modules in the browser through module federation. The one place that calls `loadRemote`: it checks
 * the host's number, limits the time, and fetches a remote anew after a failure.
 */
import type { LiveReleaseSet } from '@foyer/shared/wire-schemas/releases/releases';
import { containerName, type RemoteName, SUPPORTED_HOSTS } from '@foyer/shared/remotes/remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { checkedScript, integrityOf } from '@foyer/shared/loading/checked-files';
import type { LoadModule } from './remote-modules.ts';
import { createSetHashes } from './set-hashes.ts';

/** Settles as `work` does, or rejects with `complaint` after `ms`; what is late by then is let go. */
const withTimeout = <Value>(work: Promise<Value>, ms: number, complaint: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint)), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** @throws Error naming the remote when its pages were built for a host that this one is not. */
export const checkHost = (remote: RemoteName, host: number | undefined): void => {
  if (host === undefined || !SUPPORTED_HOSTS.includes(host))
    throw new Error(
      `${remote} was built for host ${host ?? 'unknown'}, this shell is ${SUPPORTED_HOSTS.join(', ')}`,
    );
};

/** Remotes are registered at their first use, so that a dead one costs nobody else a request. */
export const createBrowserLoader = (set: LiveReleaseSet, timeoutMs: number): LoadModule => {
  const registered = new Map<RemoteName, number>();
  const hashesAreKnown = createSetHashes(set, document.documentElement.lang);
  registerPlugins([
    {
      name: 'foyer-scripts',
      createScript: ({ url }) => ({ script: checkedScript(url), timeout: timeoutMs }),
    },
  ]);

  const register = (remote: RemoteName, attempt: number) => {
    if (registered.get(remote) === attempt) return;
    const live = set.remotes[remote];
    if (!live) throw new Error(`${remote} is not part of the live release set`);
    checkHost(remote, live.host);
    integrityOf(live.entry);
    const name = containerName(remote);
    if (attempt > 0) {
      // What the failed attempt left behind would be taken for loaded. Not deleted: a container is a `var` of its
      // script, which cannot be.
      Object.assign(globalThis, { [name]: undefined, [`webpackChunk${name}`]: undefined });
    }
    const query = attempt > 0 ? `?retry=${attempt}` : '';
    registerRemotes(
      [{ name, entry: `${live.base}${live.entry}${query}`, entryGlobalName: name, type: 'var' }],
      { force: attempt > 0 },
    );
    registered.set(remote, attempt);
  };

  return async (remote, expose, attempt) => {
    await withTimeout(
      hashesAreKnown(remote, expose, attempt),
      timeoutMs,
      `hashes of ${remote} were not there within ${timeoutMs} ms`,
    );
    register(remote, attempt);
    const module = await withTimeout(
      loadRemote(`${containerName(remote)}/${expose}`),
      timeoutMs,
      `${remote}/${expose} was not there within ${timeoutMs} ms`,
    );
    if (!module) throw new Error(`${remote} does not expose ${expose}`);
    return module;
  };
};
