import { beforeEach, expect, it } from '@jest/globals';
import { DATA_BLOCKS } from '../../wire-schemas/documents.ts';
import { dataAddress } from './prefetch-pages.ts';

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
