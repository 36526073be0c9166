import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PREFETCH_EVENT } from '../../remotes/prefetch-event.ts';
import { DATA_BLOCKS } from '../../wire-schemas/documents.ts';
import { dataAddress, prefetchFirstCards, prefetchPage } from './prefetch-pages.ts';

const block = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

beforeEach(() => {
  document.head.innerHTML = block(DATA_BLOCKS.releaseSet, { id: 4 }) + block(DATA_BLOCKS.viewer, null);
});

it.each([
  ['/videos/longest/2/', '/_page/videos/longest/2/?_set=4'],
  ['/search/1/?s=a', '/_page/search/1/?s=a&_set=4'],
  ['https://elsewhere.example/', undefined],
  [window.location.pathname, undefined],
])('of %s is %s', (href, address) => {
  expect(dataAddress(href)).toBe(address);
});

it('is none for members, whose answers nobody keeps', () => {
  document.head.innerHTML = block(DATA_BLOCKS.releaseSet, { id: 4 }) + block(DATA_BLOCKS.viewer, { _id: 1 });
  expect(dataAddress('/videos/longest/2/')).toBeUndefined();
});

describe('the code of a page', () => {
  const paths: string[] = [];
  const note = ({ detail }: CustomEvent<string>) => void paths.push(detail);
  beforeEach(() => {
    paths.length = 0;
    window.addEventListener(PREFETCH_EVENT, note);
    globalThis.fetch = jest.fn<typeof fetch>(async () => new Response('{}'));
  });
  afterEach(() => {
    window.removeEventListener(PREFETCH_EVENT, note);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
  });

  it('is asked of the host with its data', () => {
    prefetchPage('/channels/rating/1/?a=b');
    expect(paths).toEqual(['/channels/rating/1/']);
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  });

  it('is asked for members too, whose data is not', () => {
    document.head.innerHTML =
      block(DATA_BLOCKS.releaseSet, { id: 4 }) + block(DATA_BLOCKS.viewer, { _id: 1 });
    prefetchPage('/models/rating/1/');
    expect(paths).toEqual(['/models/rating/1/']);
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it.each([[{ saveData: true }], [{ effectiveType: 'slow-2g' }]])('is left alone with %j', (connection) => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    prefetchPage('/albums/rating/1/');
    prefetchPage('https://elsewhere.example/');
    expect(paths).toEqual([]);
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('of another site is nobody’s', () => {
    prefetchPage('https://elsewhere.example/');
    expect(paths).toEqual([]);
  });
});

describe('the first cards of a list', () => {
  const paths: string[] = [];
  const note = ({ detail }: CustomEvent<string>) => void paths.push(detail);
  const hover = (hasHover: boolean) =>
    Object.defineProperty(window, 'matchMedia', {
      configurable: true,
      value: (query: string) => ({ matches: query === '(hover: none)' && !hasHover }),
    });
  beforeEach(() => {
    paths.length = 0;
    window.addEventListener(PREFETCH_EVENT, note);
    const view = { files: ['/media/first.m3u8'] };
    globalThis.fetch = jest.fn<typeof fetch>(async () => new Response(JSON.stringify({ view })));
    document.body.innerHTML = [1, 2, 3, 4, 5, 6]
      .map((n) => `<article data-tags=""><a href="/first/${n}/">v</a></article>`)
      .join('');
    for (const [index, link] of document.querySelectorAll('a').entries())
      link.getBoundingClientRect = () => new DOMRect(0, index * 100, 100, 100);
  });
  afterEach(() => {
    window.removeEventListener(PREFETCH_EVENT, note);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
    document.body.innerHTML = '';
  });
  const asked = () => jest.mocked(globalThis.fetch).mock.calls.map(([input]) => String(input));

  it('bring nothing where a mouse will rest on one', () => {
    hover(true);
    prefetchFirstCards();
    expect(paths).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it('bring code and data of four where there is no mouse, and the files that those name', async () => {
    hover(false);
    prefetchFirstCards();
    await waitFor(() => expect(asked()).toContain('/media/first.m3u8'));
    expect(paths).toEqual([1, 2, 3, 4].map((n) => `/first/${n}/`));
    expect(asked().filter((address) => address.startsWith('/_page'))).toEqual(
      [1, 2, 3, 4].map((n) => `/_page/first/${n}/?_set=4`),
    );
  });

  it('bring nothing below the window, nor for who saves data', () => {
    hover(false);
    for (const link of document.querySelectorAll('a'))
      link.getBoundingClientRect = () => new DOMRect(0, window.innerHeight, 100, 100);
    prefetchFirstCards();
    for (const link of document.querySelectorAll('a'))
      link.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    prefetchFirstCards();
    expect(paths).toEqual([]);
    expect(asked()).toEqual([]);
  });
});
