import { expect, it } from '@jest/globals';
import { chooseEncoding } from './choose-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('answers %p with %p', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
