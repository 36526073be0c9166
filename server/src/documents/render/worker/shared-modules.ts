/**
 * In a render worker: what a remote gets of the modules that all share, and of module federation. Each remote has copies of its own
 * that cannot be changed, and knows nothing of other remotes: neither their modules nor where the host keeps them.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { freezeClassesOf, freezeDeep } from './freeze.ts';
import { ownPlatformExport } from './own-platform.ts';
import { ownReactExport } from './own-contexts.ts';

type Exports = Readonly<Record<string, unknown>>;
interface SharedModule {
  lib?: () => Exports;
  get?: () => Promise<() => Exports> | (() => Exports);
}
/** By name and version, as the federation runtime keeps it. */
type ShareScope = Record<string, Record<string, SharedModule>>;

export interface Container {
  get: (...args: unknown[]) => unknown;
  init: (scope: ShareScope, ...rest: unknown[]) => unknown;
}

const PLATFORM = '@foyer/shared/platform';
const REACT = 'react';
/** What React and the host share with each other alone: anyone who writes there changes how everything is rendered. */
const INTERNALS = /^__(?:CLIENT|SERVER|DOM)?_?INTERNALS|^__SECRET/;

/** In their place: the JSX runtime of development builds counts here, and looks for an owner. Of each remote, read by nothing else. */
const ownInternals = () => ({ A: null, recentlyCreatedOwnerStacks: 0 });

const copyOf = (remote: RemoteName, name: string, exports: Exports): Exports => {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(exports)) {
    if (INTERNALS.test(key)) {
      if (name === REACT) copy[key] = ownInternals();
      continue;
    }
    const value = exports[key];
    copy[key] =
      name === PLATFORM
        ? ownPlatformExport(remote, key, value)
        : name === REACT
          ? ownReactExport(key, value)
          : value;
    freezeDeep(copy[key]);
  }
  if (exports['__esModule']) Object.defineProperty(copy, '__esModule', { value: true });
  return Object.freeze(copy);
};

const ownScope = (remote: RemoteName, scope: ShareScope): ShareScope =>
  Object.fromEntries(
    Object.entries(scope).map(([name, versions]) => [
      name,
      Object.fromEntries(
        Object.entries(versions).map(([version, shared]) => {
          let copy: Exports | undefined;
          const lib = async () => {
            const factory = shared.lib ?? (await shared.get?.());
            copy ??= copyOf(remote, name, factory?.() ?? {});
            return () => copy ?? {};
          };
          const { lib: hosts, ...rest } = shared;
          return [
            version,
            {
              ...rest,
              get: lib,
              ...(hosts && {
                lib: () => (copy ??= copyOf(remote, name, hosts())),
              }),
            },
          ];
        }),
      ),
    ]),
  );

/** What the host gets of a remote: it is started with copies of what is shared. */
export const ownContainer = (remote: RemoteName, container: Container): Container => ({
  get: (...args) => container.get(...args),
  init: (scope, ...rest) => {
    const own = ownScope(remote, scope);
    const [initScope, options] = rest as [unknown, Record<string, unknown> | undefined];
    const keys = options?.['shareScopeKeys'];
    const named = (Array.isArray(keys) ? keys : [keys ?? 'default']).map(String);
    return container.init(own, initScope, {
      ...options,
      shareScopeMap: Object.fromEntries(named.map((key) => [key, own])),
    });
  },
});

interface FederationCore extends Exports {
  ModuleFederation: unknown;
  helpers: Readonly<Record<string, Exports>>;
}

/** The runtime that the host brings, without the list of who else uses it. */
export const ownFederation = (core: FederationCore): Exports => {
  const instances: unknown[] = [];
  const own = {
    __FEDERATION__: {
      __INSTANCES__: instances,
      __GLOBAL_PLUGIN__: [],
      __SHARE__: {},
      __MANIFEST_LOADING__: {},
      __PRELOADED_MAP__: new Map(),
      moduleInfo: {},
    },
  };
  freezeClassesOf(core.ModuleFederation);
  const hidden = {
    CurrentGlobal: own,
    Global: own,
    nativeGlobal: own,
    getGlobalFederationConstructor: () => core.ModuleFederation,
    setGlobalFederationConstructor: () => {},
    setGlobalFederationInstance: (instance: unknown) => void instances.push(instance),
    registerGlobalPlugins: () => {},
    resetFederationGlobalInfo: () => {},
    getGlobalHostPlugins: () => [],
  };
  const without = (exports: Exports): Exports => {
    const kept = Object.entries(exports).map(([key, value]) => {
      const replaced = Object.hasOwn(hidden, key) ? hidden[key as keyof typeof hidden] : value;
      freezeDeep(typeof replaced === 'function' ? replaced : undefined);
      return [key, replaced];
    });
    return Object.freeze(Object.fromEntries(kept));
  };
  const { share = {}, utils = {}, global = {} } = core.helpers;
  return Object.freeze({
    ...without(core),
    ...hidden,
    helpers: Object.freeze({ global: without(global), share: without(share), utils: without(utils) }),
  });
};
