import { expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { findMisfits } from './check-release-set.ts';
import { findDeclarationFault } from './check-declarations.ts';

const release = (name: Release['name'], fields: Partial<Release> = {}): Release => ({
  name,
  version: '1.0.0',
  contract: 1,
  platform: { uses: [] },
  browser: { entry: 'e.js', exposes: { './page': { js: [], css: [] } }, entries: {} },
  node: { entry: 'e.js', entries: {} },
  files: {},
  ...fields,
});
const shell = release('shell', {
  hosts: [1],
  pages: [{ name: 'sign-in', path: '/sign-in/', page: 'sign-in' }],
  menus: { main: [], 'member-tabs': ['id'] },
  slots: { 'card.mark': { videoId: 'number' } },
});
const label = Object.fromEntries(LANGUAGES.map((language) => [language, 'Books'])) as never;
const misfits = (...remotes: [RemoteName, Partial<Release>][]) =>
  findMisfits({
    shell,
    ...Object.fromEntries(remotes.map(([name, fields]) => [name, release(name, { host: 1, ...fields })])),
  } as never);
const page = (path: string, name = path.replaceAll(/\W/g, '') || 'home') => ({ name, path, page: 'page' });

it('takes remotes that nobody knew before, each with addresses of its own', () => {
  expect(
    misfits(
      ['mf-one', { pages: [page('/one/:id#/'), page('/one/:sort/')] }],
      [
        'mf-books',
        {
          pages: [page('/books/:id#/:dir?/')],
          fills: [{ slot: 'card.mark', widget: 'page', takes: { videoId: 'number' } }],
        },
      ],
    ),
  ).toEqual([]);
});

it.each([
  ['/books/:id#/', '/books/:number#/'],
  ['/books/:sort/', '/books/:dir/'],
  ['/books/:id#/:dir?/', '/books/:id#/'],
  ['/:a/:b/', '/:c/:d/'],
  ['/ask-:code/', '/ask-:text/'],
  ['/ask-:code/', '/ask-again-:code/'],
])('refuses %s alongside %s, and names both packages', (first, second) => {
  const [sentence, ...others] = misfits(
    ['mf-books', { pages: [page(first, 'a')] }],
    ['mf-shelf', { pages: [page(second, 'b')] }],
  );
  expect(sentence).toBe(`mf-shelf 1.0.0 takes ${second}, which mf-books 1.0.0 takes as ${first}`);
  expect(others).toEqual([]);
});

it.each([
  ['/books/new/', '/books/:dir/'],
  ['/books/:id#/', '/books/:dir/'],
  ['/books/:a/new/', '/books/new/:b/'],
  ['/books/:dir/', '/books/:dir/:page/'],
  ['/ask-:code/', '/tell-:code/'],
  ['/ask-:code/', '/ask-success/'],
  ['/ask-:code/', '/:dir/'],
])('lets %s stand next to %s: one is more specific, or longer', (first, second) => {
  expect(
    misfits(['mf-books', { pages: [page(first, 'a')] }], ['mf-shelf', { pages: [page(second, 'b')] }]),
  ).toEqual([]);
});

it('refuses the address of a shell page, and a page name that is taken', () => {
  expect(misfits(['mf-books', { pages: [page('/sign-in/', 'sign-in')] }])).toEqual([
    'mf-books 1.0.0 takes /sign-in/, which shell 1.0.0 takes as /sign-in/',
    'shell 1.0.0 and mf-books 1.0.0 both have a page sign-in',
  ]);
});

it('tells short forms with listed values apart', () => {
  const short = (sort: readonly string[]) => ({
    redirects: [{ path: '/:sort/', closed: { sort }, to: '/x/:sort/' }],
  });
  expect(misfits(['mf-books', short(['old', 'new'])], ['mf-shelf', short(['best'])])).toEqual([]);
  expect(misfits(['mf-books', short(['old', 'new'])], ['mf-shelf', short(['new'])])).toEqual([
    'mf-shelf 1.0.0 takes /:sort/, which mf-books 1.0.0 takes as /:sort/',
  ]);
});

it('refuses a menu entry twice, in no menu, and with parameters that its menu lacks', () => {
  const entry = (menu: string, to: string) => ({
    pages: [],
    navigation: [{ id: 'books', menus: [menu], to, label, order: 1 }],
  });
  expect(misfits(['mf-books', entry('main', '/')], ['mf-shelf', entry('member-tabs', '/:id/')])).toEqual([
    'mf-books 1.0.0 and mf-shelf 1.0.0 both have a menu entry books',
  ]);
  expect(misfits(['mf-books', entry('side', '/')])).toEqual([
    'mf-books 1.0.0 puts books into the menu side, which no package of the set offers',
  ]);
  expect(misfits(['mf-books', entry('main', '/:id/')])).toEqual([
    'mf-books 1.0.0 puts books into the menu main, which does not know id',
  ]);
});

it('refuses a slot that nobody offers, props that do not fit, and a widget that is not exposed', () => {
  const fill = (slot: string, takes: Record<string, 'string' | 'number'>, widget = 'page') => ({
    fills: [{ slot, widget, takes }],
  });
  expect(misfits(['mf-books', fill('card.shelf', {})])).toEqual([
    'mf-books 1.0.0 fills the slot card.shelf, which no package of the set offers',
  ]);
  expect(misfits(['mf-books', fill('card.mark', { videoId: 'string', title: 'string' })])).toEqual([
    'mf-books 1.0.0 takes the string videoId from the slot card.mark, which gives a number',
    'mf-books 1.0.0 takes the string title from the slot card.mark, which gives none',
  ]);
  expect(misfits(['mf-books', fill('card.mark', {}, 'widget')])).toEqual([
    'mf-books 1.0.0 has the slot card.mark and does not expose ./widget',
  ]);
});

it('refuses another host number, none at all, and a contract that is needed and not there', () => {
  expect(misfits(['mf-books', { host: 2 }])).toEqual([
    'mf-books 1.0.0 was built for host 2, but shell 1.0.0 is 1',
  ]);
  expect(misfits(['mf-books', { host: undefined }])[0]).toContain('mf-books 1.0.0 brings no addresses');
  expect(
    misfits(['mf-books', { contract: 3 }], ['mf-shelf', { needs: { 'mf-books': 2, 'mf-ink': 1 } }]),
  ).toEqual([
    'mf-shelf 1.0.0 needs mf-books with contract 2, but mf-books 1.0.0 has contract 3',
    'mf-shelf 1.0.0 needs mf-ink with contract 1, but the set has none',
  ]);
});

it('refuses a remote alongside the one that has replaced it, whose pages are its own by then', () => {
  const old = { pages: [page('/old/', 'old')] };
  const taking = { replaces: ['mf-shelf'] as const, redirects: [{ path: '/old/', to: '/books/' }] };
  expect(misfits(['mf-books', taking])).toEqual([]);
  expect(misfits(['mf-books', taking], ['mf-shelf', old])).toEqual([
    'mf-shelf 1.0.0 takes /old/, which mf-books 1.0.0 takes as /old/',
    'mf-books 1.0.0 replaces mf-shelf, but the set has mf-shelf 1.0.0',
  ]);
});

it('goes by the contracts that a shell of before expects, which shows nothing of what is declared', () => {
  const old = release('shell', { expects: { 'mf-books': 1 } });
  const books = release('mf-books', { host: 1, pages: [page('/sign-in/')] });
  expect(findMisfits({ shell: old, 'mf-books': books })).toEqual([]);
  expect(findMisfits({ shell: old, 'mf-books': { ...books, contract: 2 } })).toEqual([
    'mf-books 1.0.0 has contract 2, but shell 1.0.0 expects 1',
  ]);
});

it.each([
  [{ pages: [{ name: 'a b', path: '/a/', page: 'a' }] }, 'has a page named "a b"'],
  [{ pages: [page('/api/x/')] }, 'has the address /api/x/, which the server answers itself'],
  [{ pages: [page('no-slash')] }, 'has the address "no-slash", which is none'],
  [{ pages: [page('/:a?/b/')] }, 'has the address /:a?/b/, where more than the last part is optional'],
  [
    { pages: [{ ...page('/a/:b/'), closed: { b: { matches: '(' } } }] },
    'has values for the page ab that cannot be read',
  ],
  [
    { pages: [{ ...page('/a/:b/'), closed: { b: { matches: '(x|y)' } } }] },
    'has values for the page ab that cannot be read',
  ],
  [
    { redirects: [{ path: '/a/', to: '//evil.example/' }] },
    'leads /a/ to "//evil.example/", which is no own address',
  ],
  [{ redirects: [{ path: '/a/', to: '/b/:c/' }] }, 'leads /a/ to /b/:c/ and does not always know :c'],
  [
    { navigation: [{ id: 'a', menus: ['main'], to: '/a/', order: 1, label: { en: 'A' } }] },
    'has a menu entry a without a label in',
  ],
  [
    { navigation: [{ id: 'a', menus: ['main'], to: '/a/', order: 1, icon: 'M1 1"><script>' }] },
    'has a menu entry a whose icon is neither a name nor path data',
  ],
  [
    { navigation: [{ id: 'a', menus: ['main'], to: '/a/', order: 1, icon: `M${'1 '.repeat(400)}` }] },
    'has a menu entry a whose icon is neither a name nor path data of up to 800 characters',
  ],
  [
    { fills: [{ slot: 'a.b', widget: 'w', takes: { x: 'date' } }] },
    'fills the slot a.b and does not say what it takes',
  ],
  [{ host: '1' }, 'has a host that is no number'],
  [{ replaces: 'mf-shelf' }, 'replaces what is no list of other remotes'],
  [{ name: 'mf-books', replaces: ['mf-books'] }, 'replaces what is no list of other remotes'],
])('says what is wrong with %j', (fields, fault) => {
  expect(findDeclarationFault(fields)).toContain(fault);
});

it('lets no two packages touch the same of what all share, and reads what they declare', () => {
  const touches = {
    globals: ['books'],
    storage: ['foyer.shelf'],
    root: ['data-reading'],
    elements: ['corner'],
  };
  expect(misfits(['mf-books', { touches }])).toEqual([]);
  expect(misfits(['mf-books', { touches }], ['mf-shelf', { touches }])).toEqual([
    'mf-books 1.0.0 and mf-shelf 1.0.0 both have the global books',
    'mf-books 1.0.0 and mf-shelf 1.0.0 both have the key foyer.shelf',
    'mf-books 1.0.0 and mf-shelf 1.0.0 both have the attribute of the document data-reading',
    'mf-books 1.0.0 and mf-shelf 1.0.0 both have the element corner',
  ]);
  expect(findDeclarationFault({ touches: { globals: 'all' } })).toBe(
    'touches globals in a form that cannot be read',
  );
  expect(findDeclarationFault({ touches: { prototypes: ['Array'] } })).toBe(
    'touches prototypes in a form that cannot be read',
  );
});
