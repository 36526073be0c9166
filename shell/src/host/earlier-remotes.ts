/**
 * What remotes that were built before each brought a bundler runtime of their own find in the page: the host's, and a loader of scripts. It
 * goes once no such remote is live or could be rolled back to ([decision 7](../../../docs/decisions/0007-no-module-of-a-library-is-replaced.md)).
 */
import { checkedScript, integrityOf } from '@foyer/shared/loading/checked-files';

interface Federation {
  runtime: object;
  bundlerRuntime: object;
  instance: {
    initOptions: (options: object) => void;
    initShareScopeMap: (scope: string, map: object, options: { hostShareScopeMap: object }) => void;
  };
  initOptions: { name: string };
  attachShareScopeMap: (webpackRequire: WebpackRequire) => void;
}
interface WebpackRequire {
  /** None in a build without federation. */
  federation?: Federation;
  I: (scope: string, initScope: unknown) => unknown;
}
interface ContainerStart {
  webpackRequire: WebpackRequire & { federation: Federation };
  shareScope: object;
  initScope: unknown;
  remoteEntryInitOptions?: { shareScopeMap?: object };
}
declare const __webpack_require__: WebpackRequire;

/** Starts a container of one share scope; module federation leaves its own out of a host, which exposes nothing. */
const initContainerEntry = ({
  webpackRequire,
  shareScope,
  initScope,
  remoteEntryInitOptions: options,
}: ContainerStart): unknown => {
  const { instance, initOptions, attachShareScopeMap } = webpackRequire.federation;
  instance.initOptions({ name: initOptions.name, remotes: [], ...options });
  instance.initShareScopeMap('default', shareScope, { hostShareScopeMap: options?.shareScopeMap ?? {} });
  attachShareScopeMap(webpackRequire);
  return webpackRequire.I('default', initScope);
};

const loadScript = (url: string, done: (event: { type: string; target: unknown }) => void): void => {
  try {
    const script = checkedScript(url);
    script.onload = script.onerror = (event) => {
      script.remove();
      done(event as Event);
    };
    document.head.append(script);
  } catch {
    done({ type: 'no known hash', target: { src: url } });
  }
};

/** Of the host's, without what is the host's alone: its instance and options. @returns undefined in a build without federation */
const bundlerRuntime = () => {
  const { federation } = __webpack_require__;
  if (!federation) return undefined;
  const { runtime, bundlerRuntime: own, attachShareScopeMap } = federation;
  return { runtime, bundlerRuntime: own, attachShareScopeMap, initContainerEntry };
};

/** To be called before any remote is loaded. */
export const provideToEarlierRemotes = (): void => {
  Object.assign(globalThis, {
    __FOYER_FILES__: { integrityOf, loadScript },
    __FOYER_BUNDLER_RUNTIME__: bundlerRuntime(),
  });
};
