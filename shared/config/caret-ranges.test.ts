import { describe, expect, it } from '@jest/globals';
import { satisfy } from './caret-ranges.mjs';

describe('a range of versions in the browser', () => {
  it.each([
    ['19.2.3', '^19.2.0', true],
    ['19.1.9', '^19.2.0', false],
    ['20.0.0', '^19.2.0', false],
    ['0.3.4', '^0.3.1', true],
    ['0.4.0', '^0.3.1', false],
    ['0.0.3', '^0.0.3', true],
    ['0.0.4', '^0.0.3', false],
    ['10.0.0', '<=9.9.9', false],
    ['9.9.9', '<=10.0.0', true],
    ['9.9.9', '<=9.9.9', true],
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['1.2.3', '*', true],
    ['1.2.3-next.1', '^1.2.0', true],
    ['1.2.3', '>=1 || 3', false],
  ])('%s fits %s: %s', (version, range, fits) => {
    expect(satisfy(version, range)).toBe(fits);
  });
});
