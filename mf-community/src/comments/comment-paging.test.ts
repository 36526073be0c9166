import { expect, it } from '@jest/globals';
import { chunkOfPage, olderPage, pageCount, sliceOfPage } from './comment-paging.ts';

const items = Array.from({ length: 200 }, (_, index) => index);

it('shows ten comments a page, newest first', () => {
  expect(sliceOfPage(items, 1)).toEqual(items.slice(0, 10));
  expect(sliceOfPage(items, 20)).toEqual(items.slice(190));
});

it('starts the next answer at page 21', () => {
  expect([20, 21, 40, 41].map(chunkOfPage)).toEqual([0, 1, 1, 2]);
  expect(sliceOfPage(items, 21)).toEqual(items.slice(0, 10));
});

it('has one page even when there is nothing', () => {
  expect([0, 1, 10, 11, 1500].map(pageCount)).toEqual([1, 1, 1, 2, 150]);
});

it('leads to older answers only where there are any', () => {
  expect(olderPage(1, 200)).toBeNull();
  expect(olderPage(1, 201)).toBe(21);
  expect(olderPage(25, 450)).toBe(41);
  expect(olderPage(45, 450)).toBeNull();
});
