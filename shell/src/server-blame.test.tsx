/** Whose place a document goes on without, when a remote fails at another moment than it was marked for. */
import { beforeAll, expect, it } from '@jest/globals';
import { RemoteWidget } from '@foyer/shared/platform';
import { HOST_NUMBER, type RemoteName } from '@foyer/shared/remotes/remote';
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import type { RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import { init } from '@module-federation/enhanced/runtime';
import { type ComponentType, Suspense, use } from 'react';
import { createRenderer } from './server.tsx';

// In a build the federation plugin does it.
init({ name: 'foyer-test-host', remotes: [] });

type Parts = Record<string, ComponentType>;
const parts: Record<string, Parts> = {};
/** Settled, but not yet when it is read first. */
const later = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 5, 'later'));

const partOf = (name: RemoteName): RenderPackage => ({
  release: {
    name,
    version: '1.0.0',
    contract: 1,
    host: HOST_NUMBER,
    ...(name === 'mf-listings' ? { pages: [{ name: 'home', path: '/', page: 'home' }] } : {}),
    platform: { uses: [] },
    browser: { entry: 'main.js', exposes: {}, entries: {} },
    node: { entry: 'main.js', entries: {} },
    files: { 'browser/main.js': { integrity: 'sha384-a', bytes: 1 } },
  },
  base: '/',
  folder: name,
});
const set = {
  id: 1,
  packages: {
    shell: { ...partOf('mf-listings'), folder: undefined },
    'mf-listings': partOf('mf-listings'),
    'mf-community': partOf('mf-community'),
  },
} as unknown as RenderSet;

const widgets = [{ remote: 'mf-community' as const, widget: 'comments', props: {} }];
const moduleOf = (remote: string, expose: string): unknown => {
  if (expose.includes('messages/')) return { default: {} };
  const Component = () => {
    const Part = parts[remote]?.[expose.replace('./', '')];
    return Part ? <Part /> : null;
  };
  return remote === 'mf-listings'
    ? { page: { load: async () => ({ status: 200, widgets }), Component } }
    : { widget: { Component } };
};

beforeAll(() => {
  Object.assign(globalThis, {
    __non_webpack_require__: (path: string) => ({
      init: () => {},
      get: async (expose: string) => () =>
        moduleOf(path.includes('mf-listings') ? 'mf-listings' : 'mf-community', expose),
    }),
  });
});

const request = buildDocumentRequest('/');
const { render } = createRenderer({
  set,
  transport: () => async () => ({ data: { categories: [], keywords: [], models: [] } }),
  mark: () => {},
  loadTimeoutMs: 200,
});
const failedWith = async (
  home: ComponentType,
  comments: ComponentType,
): Promise<readonly { remote: RemoteName; reason: string }[]> => {
  Object.assign(parts, { 'mf-listings': { home }, 'mf-community': { comments } });
  return (await render(request)).failed.map(({ remote, reason }) => ({ remote, reason }));
};

const Fine = () => <p>fine</p>;
const Widget = () => <RemoteWidget remote="mf-community" widget="comments" props={{} as never} />;
const Page = () => (
  <>
    <h1>Page</h1>
    <Widget />
  </>
);

it('blames nobody when all is well, however late', async () => {
  const waits = later();
  const Late = () => <p>{use(waits)}</p>;
  expect(await failedWith(Page, Late)).toEqual([]);
});

it('blames a widget that throws when it is rendered again', async () => {
  const waits = later();
  const Late = () => {
    throw new Error(`thrown ${use(waits)}`);
  };
  expect(await failedWith(Page, Late)).toEqual([{ remote: 'mf-community', reason: 'thrown later' }]);
});

it('blames the page, not its widget, when the page throws after the widget was rendered again', async () => {
  const first = later();
  const Late = () => <p>{use(first)}</p>;
  const Broken = () => {
    use(first);
    throw new Error('thrown by the page');
  };
  const Whole = () => (
    <Suspense>
      <Widget />
      <Broken />
    </Suspense>
  );
  expect(await failedWith(Whole, Late)).toEqual([{ remote: 'mf-listings', reason: 'thrown by the page' }]);
});

it('goes on without a place that never gets ready', async () => {
  const never = new Promise<never>(() => {});
  const Never = () => <p>{use(never)}</p>;
  const [failed, ...others] = await failedWith(Page, Never);
  expect(others).toEqual([]);
  expect(failed?.remote).toBe('mf-community');
  expect(await failedWith(Page, Fine)).toEqual([]);
});
