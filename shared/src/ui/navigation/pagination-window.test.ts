import { describe, expect, it } from '@jest/globals';
import { paginationWindow } from './pagination-window.ts';

describe('paginationWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [2, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [3, 4, [1, 2, 3, 4]],
  ])('page %i of %i shows %j', (page, totalPages, expected) => {
    expect(paginationWindow(page, totalPages)).toEqual(expected);
  });

  it('stays inside the list for a page beyond its end', () => {
    expect(paginationWindow(40, 9)).toEqual([5, 6, 7, 8, 9]);
  });
});
