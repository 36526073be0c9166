import { expect, it } from '@jest/globals';
import { findFrame } from './find-frame.ts';

const one = { url: '/one.jpg', width: 160, height: 90, columns: 5, rows: 20, interval: 2 };

it('finds the picture of a moment, and never one that was not drawn', () => {
  expect(findFrame(one, 0, 60)).toEqual({ url: '/one.jpg', column: 0, row: 0 });
  expect(findFrame(one, 13.9, 60)).toEqual({ url: '/one.jpg', column: 1, row: 1 });
  // Thirty pictures; the bit behind the last has none.
  expect(findFrame(one, 60.04, 60.05)).toEqual({ url: '/one.jpg', column: 4, row: 5 });
  expect(findFrame(one, 0, 0)).toEqual({ url: '/one.jpg', column: 0, row: 0 });
});

it('finds it in the sprite that holds it', () => {
  const several = { ...one, urls: ['/one.jpg', '/two.jpg'] };
  expect(findFrame(several, 199, 300)).toEqual({ url: '/one.jpg', column: 4, row: 19 });
  expect(findFrame(several, 202, 300)).toEqual({ url: '/two.jpg', column: 1, row: 0 });
});
