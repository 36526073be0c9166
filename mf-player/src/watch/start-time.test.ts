import { describe, expect, it } from '@jest/globals';
import { parseStart } from './start-time.ts';

describe('parseStart', () => {
  it.each([
    ['90', 90],
    ['1:30', 90],
    ['01:02:03', 3723],
    [' 0:05 ', 5],
    ['', undefined],
    ['-5', undefined],
    ['1:2:3:4', undefined],
    ['abc', undefined],
  ])('%j is %p seconds', (text, expected) => {
    expect(parseStart(text)).toBe(expected);
  });
});
