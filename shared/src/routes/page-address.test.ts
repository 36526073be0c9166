import { expect, it } from '@jest/globals';
import { pageAddress } from './page-address.ts';

it('fills the parameters of a declared path, and leaves out an optional one that is not given', () => {
  expect(pageAddress('/books/', {})).toBe('/books/');
  expect(pageAddress('/books/:number#/', { number: 7 })).toBe('/books/7/');
  expect(pageAddress('/books/:number#/:dir?/', { number: 7 })).toBe('/books/7/');
  expect(pageAddress('/books/:number#/:dir?/', { number: 7, dir: '港/?' })).toBe('/books/7/%E6%B8%AF%2F%3F/');
  expect(pageAddress('/restore-:code/', { code: 'a b' })).toBe('/restore-a%20b/');
  expect(pageAddress('/books/:sort/', { sort: 'new' }, { page: 2 })).toBe('/books/new/?page=2');
});

it('is typed by the path, and says what is missing', () => {
  // @ts-expect-error -- the path needs a number
  expect(() => pageAddress('/books/:number#/', {})).toThrow('/books/:number#/ needs number');
});
