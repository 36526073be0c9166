import { expect, it } from '@jest/globals';
import { placeAt, placeOfJsonFault } from './place-in-text.mjs';

it('counts lines and columns from one', () => {
  expect([placeAt('ab\ncd', 0), placeAt('ab\ncd', 3), placeAt('ab\ncd', 4)]).toEqual(['1:1', '2:1', '2:2']);
});

it.each([
  ['{"a": "b",\n "c": }\n', '2:7'],
  ['{"a": "b"\n "c": "d"}\n', '2:2'],
  ['{"a": "b,\n"c": "d"}\n', '1:10'],
  ['{"a": "b",\n "c": "d",\n}\n', '3:1'],
  ['{"a": "b"', '1:10'],
  ['', '1:1'],
  [
    `{"long": "${'x'.repeat(100)}",\n${Array.from({ length: 50 }, (_, i) => `"m${i}": "t",\n`).join('')}"z" "t"}`,
    '52:5',
  ],
])('finds where %j stops being JSON', (text, place) => {
  expect(placeOfJsonFault(text)).toBe(place);
});
