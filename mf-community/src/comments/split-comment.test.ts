import { expect, it } from '@jest/globals';
import { splitComment } from './split-comment.ts';

const SITE = 'https://site.example';
const found = (text: string, hasTimes = true) =>
  splitComment(text, hasTimes, SITE).flatMap((part) =>
    part.kind === 'time' ? [part.text, part.seconds] : part.kind === 'address' ? [part.text, part.path] : [],
  );

it.each([
  ['Look at 1:23!', ['1:23', 83]],
  ['0:05 and 61:00', ['0:05', 5, '61:00', 3660]],
  ['1:02:03', ['1:02:03', 3723]],
  ['（1:23）', ['1:23', 83]],
  ['1:2, 1:99, 12:30:4, 1:72:03, 3.1:20, 10:30:20:10', []],
  [`${SITE}/videos/1/harbour/?t=3#a.`, [`${SITE}/videos/1/harbour/?t=3#a`, '/videos/1/harbour/?t=3#a']],
  ['https://other.example/1:23 http://site.example/ site.example/a', []],
  ['https://site.example.other.example/ https://site.example@other.example/', []],
  ['javascript:alert(1) data:text/html,1', []],
])('in %j finds %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
  // Nothing of it is lost.
  expect(
    splitComment(text, true, SITE)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('finds no times where there is no video', () => {
  expect(found('Look at 1:23', false)).toEqual([]);
});
