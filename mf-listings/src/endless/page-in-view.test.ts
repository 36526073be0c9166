import { expect, it } from '@jest/globals';
import { pageInView, readLookedAt } from './page-in-view.ts';

it.each([
  [[], 3],
  [[{ page: 4, top: 900 }], 3],
  [[{ page: 4, top: 400 }], 4],
  [
    [
      { page: 4, top: -900 },
      { page: 5, top: 399 },
      { page: 6, top: 1200 },
    ],
    5,
  ],
])('of parts at %j is page %i', (parts, page) => {
  expect(pageInView(3, parts, 400)).toBe(page);
});

it.each([
  [
    { key: 'a', lookedAt: { videoId: 3, top: -12.5 } },
    { videoId: 3, top: -12.5 },
  ],
  [{ key: 'a', usr: null }, undefined],
  [{ lookedAt: { videoId: null, top: 1 } }, undefined],
  [null, undefined],
])('an entry with the state %j was looked at at %j', (state, lookedAt) => {
  expect(readLookedAt(state)).toEqual(lookedAt);
});
