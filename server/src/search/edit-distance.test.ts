import { expect, it } from '@jest/globals';
import { editDistance } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['night', 'night', 0],
  ['nihgt', 'night', 1],
  ['nigt', 'night', 1],
  ['nightt', 'night', 1],
  ['noght', 'night', 1],
  ['harbor', 'harbour', 1],
  ['kitten', 'sitting', 3],
])('between "%s" and "%s" are %d', (one, other, errors) => {
  expect(editDistance(one, other)).toBe(errors);
  expect(editDistance(other, one)).toBe(errors);
});
