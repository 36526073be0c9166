import { beforeEach, expect, it, jest } from '@jest/globals';
import { learnHashes } from '@foyer/shared/loading/checked-files';
import { provideToEarlierRemotes } from './earlier-remotes.ts';

const URL_OF = (file: string) => `https://player.example/releases/mf-player/1.0.0/browser/${file}`;
const scripts = () => [...document.head.querySelectorAll('script')];
const host = {
  runtime: { loadRemote: () => {} },
  bundlerRuntime: { consumes: () => {} },
  attachShareScopeMap: () => {},
};
const page = globalThis as unknown as {
  __FOYER_FILES__: { loadScript: (url: string, done: (event: { type: string }) => void) => void };
  __FOYER_BUNDLER_RUNTIME__: typeof host & { initContainerEntry: (start: object) => unknown };
};

beforeEach(() => {
  document.head.replaceChildren();
  Object.assign(globalThis, {
    __webpack_require__: {
      federation: { ...host, instance: { name: 'shell' }, initOptions: { name: 'shell' } },
    },
  });
  provideToEarlierRemotes();
});

it('loads a chunk by its known hash, says once how it went, and leaves no element behind', () => {
  learnHashes({ 'a.js': 'sha384-a' });
  const done = jest.fn<(event: { type: string }) => void>();
  for (const type of ['load', 'error']) {
    page.__FOYER_FILES__.loadScript(URL_OF('a.js?retry=1'), done);
    const [script] = scripts();
    expect(script).toMatchObject({ src: URL_OF('a.js?retry=1'), integrity: 'sha384-a' });
    script?.dispatchEvent(new Event(type));
    expect(scripts()).toEqual([]);
  }
  expect(done.mock.calls.map(([{ type }]) => type)).toEqual(['load', 'error']);
});

it('loads no chunk without a known hash', () => {
  const done = jest.fn<(event: { type: string }) => void>();
  page.__FOYER_FILES__.loadScript(URL_OF('unknown.js'), done);
  expect(scripts()).toEqual([]);
  expect(done.mock.calls.map(([{ type }]) => type)).toEqual(['no known hash']);
});

it('starts a container with the modules that the host shares, and without the host’s own instance', () => {
  const shared = { react: {} };
  const instance = { initOptions: jest.fn(), initShareScopeMap: jest.fn() };
  const webpackRequire = {
    federation: { instance, initOptions: { name: 'mf_player' }, attachShareScopeMap: jest.fn() },
    I: jest.fn((..._started: unknown[]) => 'sharing'),
  };
  const { initContainerEntry, ...given } = page.__FOYER_BUNDLER_RUNTIME__;
  expect(given).toEqual(host);
  const options = { version: '1.0.0', shareScopeMap: { default: shared } };
  expect(
    initContainerEntry({
      webpackRequire,
      shareScope: shared,
      initScope: [],
      remoteEntryInitOptions: options,
    }),
  ).toBe('sharing');
  expect(instance.initOptions).toHaveBeenCalledWith({ name: 'mf_player', remotes: [], ...options });
  expect(instance.initShareScopeMap).toHaveBeenCalledWith('default', shared, {
    hostShareScopeMap: { default: shared },
  });
  expect(webpackRequire.federation.attachShareScopeMap).toHaveBeenCalledWith(webpackRequire);
  expect(webpackRequire.I).toHaveBeenCalledWith('default', []);
});
