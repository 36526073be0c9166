import { describe, expect, it } from '@jest/globals';
import { createIntl } from 'react-intl';
import { formatCount } from './count.tsx';
import { relativeText } from './relative-date.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const en = createIntl({ locale: 'en' });

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [999_949, '999.9K'],
    [3_400_000, '3.4M'],
  ])('%i reads %s in English', (value, expected) => {
    expect(formatCount(en, value)).toBe(expected);
  });

  it('follows the language', () => {
    expect(formatCount(createIntl({ locale: 'ja' }), 12_345)).toBe('1.2万');
  });
});

describe('relativeText', () => {
  it.each([
    [0, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [5 * HOUR_MS, '5 hours ago'],
    [DAY_MS, 'yesterday'],
    [6 * DAY_MS, '6 days ago'],
    [15 * DAY_MS, '2 weeks ago'],
  ])('%i ms reads %s', (ageMs, expected) => {
    expect(relativeText(en, ageMs)).toBe(expected);
  });

  it('leaves old and future dates to the date itself', () => {
    expect(relativeText(en, 29 * DAY_MS)).toBeUndefined();
    expect(relativeText(en, -1)).toBeUndefined();
  });
});
