/** RFC 9110, section 14: what each header asks of 100 bytes. */
import { expect, it } from '@jest/globals';
import { parseByteRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  // 14.1.2: a suffix longer than the whole is the whole.
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // 14.2: what is invalid, or of a unit that the server does not know, is ignored.
  ['bytes=5-3', 'whole'],
  ['bytes=x-', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=1e1-', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  [undefined, 'whole'],
] as const)('%s', (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});

it('finds nothing to give of an empty file', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
