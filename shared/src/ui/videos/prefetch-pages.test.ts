import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PREFETCH_EVENT } from '../../remotes/prefetch-event.ts';
import { DATA_BLOCKS } from '../../wire-schemas/documents.ts';
import { dataAddress, prefetchPage } from './prefetch-pages.ts';

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
