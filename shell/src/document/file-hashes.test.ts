import { expect, it } from '@jest/globals';
import type { PageView, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { lazyHashes } from './file-hashes.ts';
import { pageAssets } from './page-assets.ts';

const file = (name: string) => ({ [`browser/${name}`]: { integrity: `sha384-${name}`, bytes: 1 } });
const player: Release = {
  name: 'mf-player',
  version: '1.0.0',
  contract: 1,
  platform: { uses: [] },
  browser: {
    entry: 'remoteEntry.js',
    exposes: { './watch': { js: ['watch.js'], css: ['watch.css'] } },
    // The embed is built apart, and what it fetches later has a style of the same content.
    entries: { embed: { js: ['embed.js'], css: [], lazy: ['create-player.2.js', 'create-player.css'] } },
  },
  node: { entry: 'remoteEntry.js', entries: {} },
  files: Object.assign(
    {},
    ...[
      'remoteEntry.js',
      'watch.js',
      'watch.css',
      'embed.js',
      'create-player.1.js',
      'create-player.2.js',
    ].map(file),
    file('create-player.css'),
  ),
};
const shell: Release = {
  ...player,
  name: 'shell',
  browser: { entry: 'main.js', exposes: {}, entries: {} },
  files: {},
};

it('holds the hash of every chunk that the page may fetch later, also of one that the embed shares', () => {
  const set = {
    id: 1,
    packages: { shell: { release: shell, base: '/' }, 'mf-player': { release: player, base: '/' } },
  };
  const view = { remote: 'mf-player', widgets: [] } as unknown as PageView;
  expect(lazyHashes(set as unknown as RenderSet, view, 'en')).toMatchObject({
    'create-player.1.js': 'sha384-create-player.1.js',
    'create-player.css': 'sha384-create-player.css',
  });
});

it("holds those of the shell's own pages and of their messages in one language", () => {
  const own = [
    'main.js',
    'pages-account.js',
    'pages-account.css',
    'page-messages-de.js',
    'page-messages-en.js',
  ];
  const release: Release = {
    ...shell,
    browser: {
      entry: 'main.js',
      exposes: {
        './main': { js: ['main.js'], css: [] },
        './pages/account': { js: ['pages-account.js'], css: ['pages-account.css'] },
        './page-messages/de': { js: ['page-messages-de.js'], css: [] },
        './page-messages/en': { js: ['page-messages-en.js'], css: [] },
      },
      entries: {},
    },
    files: Object.assign({}, ...own.map(file)),
  };
  const set = { id: 1, packages: { shell: { release, base: '/' } } } as unknown as RenderSet;
  const view = { remote: 'shell', widgets: [] } as unknown as PageView;
  expect(Object.keys(lazyHashes(set, view, 'de')).sort()).toEqual([
    'page-messages-de.js',
    'pages-account.css',
    'pages-account.js',
  ]);
});

it("holds those of a place's own messages in the document's language alone", () => {
  const names = ['remoteEntry.js', 'notice.js', 'messages-notice-de-json.js', 'messages-notice-en-json.js'];
  const upload: Release = {
    ...player,
    name: 'mf-upload',
    browser: {
      entry: 'remoteEntry.js',
      exposes: {
        './notice': {
          js: ['notice.js'],
          css: [],
          messages: { de: ['messages-notice-de-json.js'], en: ['messages-notice-en-json.js'] },
        },
      },
      entries: {},
    },
    files: Object.assign({}, ...names.map(file)),
  };
  const packages = { shell: { release: shell, base: '/' }, 'mf-upload': { release: upload, base: '/' } };
  const set = { id: 1, packages } as unknown as RenderSet;
  const view = { remote: 'mf-upload', page: 'notice', widgets: [], url: '/' } as unknown as PageView;
  expect(Object.keys(lazyHashes(set, view, 'de'))).toEqual(['messages-notice-de-json.js']);
  // And the document asks for it with the module.
  const preloaded = pageAssets(set, view, 'de').preloads.map(({ href }) => href);
  expect(preloaded).toEqual(['/remoteEntry.js', '/notice.js', '/messages-notice-de-json.js']);
});
