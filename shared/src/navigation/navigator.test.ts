import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SiteNavigator } from './navigator.ts';
import { getArrival } from './page-arrival.ts';
import { viewOf } from '../testing/page-view.ts';

const scrollTo = jest.fn();
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Shows each view as the site does: content, title, and then the word that it is on the screen. */
const open = (extra = '') => {
  const navigator = new SiteNavigator(
    async (url) => ({ view: viewOf(url.pathname + url.search) }),
    viewOf('/'),
  );
  navigator.subscribe(() => {
    const { view, pending } = navigator.getState();
    if (pending) return;
    document.title = `Title of ${view.url}`;
    document.body.innerHTML = `<button>used</button><main id="content"><h1>${view.url}</h1>${extra}</main>`;
    document.querySelector('button')?.focus();
    navigator.settled();
  });
  return navigator;
};

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  window.scrollTo = scrollTo as typeof window.scrollTo;
});
afterEach(() => {
  scrollTo.mockClear();
});

// The first: a navigator listens for as long as its document lives, and those of other tests would answer, too.
it('restores the position on the way back', async () => {
  const navigator = open();
  navigator.push('/books/3/');
  await settle();
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  navigator.push('/books/4/');
  await settle();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  scrollTo.mockClear();
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  navigator.go(-1);
  await moved;
  await settle();
  expect(navigator.getState().view.url).toBe('/books/3/');
  expect(scrollTo.mock.calls).toEqual([[0, 640]]);
  expect(document.activeElement?.tagName).toBe('H1');
});

it('goes to the top, focuses the heading and announces the title', async () => {
  const navigator = open();
  navigator.push('/books/1/');
  await settle();
  expect(document.activeElement).toBe(document.querySelector('h1'));
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  expect(getArrival()).toBe('Title of /books/1/');
});

it.each([
  ['the state of a link', { stopScroll: true }, undefined],
  ['the router’s option', null, { preventScrollReset: true }],
])('stays where one is by %s', async (_, state, options) => {
  const navigator = open();
  navigator.push('/books/2/', state, options);
  await settle();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.querySelector('button'));
});

it('keeps the fragment over a redirect, as browsers do', async () => {
  const navigator = new SiteNavigator(
    async (url) =>
      url.pathname === '/books/5/' ? { redirect: '/books/6/' } : { view: viewOf(url.pathname) },
    viewOf('/'),
  );
  navigator.push('/books/5/#page-2');
  await settle();
  expect(navigator.getState().location).toMatchObject({ pathname: '/books/6/', hash: '#page-2' });
});

it.each([
  ['no valid encoding', '#%', 'content'],
  ['a name as it stands', '#50%', '50%'],
  ['an encoded name', '#%C3%A4', 'ä'],
])('settles at a fragment that is %s', async (_, hash, id) => {
  const navigator = open(`<p id="${id}"></p>`);
  navigator.push('/books/7/');
  await settle();
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
  navigator.push(`/books/7/${hash}`);
  await settle();
  expect(navigator.getState().location.hash).toBe(hash);
  expect(scrolled).toEqual(id === 'content' ? [] : [id]);
});

it.each([
  ['//elsewhere.example/', '/elsewhere.example/'],
  ['//', '/'],
  ['/\\elsewhere.example/', '/elsewhere.example/'],
])('takes the path %s for one of this site', async (to, path) => {
  const navigator = open();
  navigator.push(to);
  await settle();
  expect(navigator.getState().pending).toBe(false);
  expect(navigator.getState().location.pathname).toBe(path);
});
