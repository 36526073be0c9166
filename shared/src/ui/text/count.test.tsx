import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../wire-schemas/site.ts';
import { type IntlShape, useIntl } from '@foyer/shared/platform';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { formatCount } from './count.tsx';
import { relativeText } from './relative-date.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const intlOf = async (language: Language): Promise<IntlShape> => {
  const seen: IntlShape[] = [];
  const Probe = () => {
    seen.push(useIntl());
    return null;
  };
  await renderInApp(<Probe />, { language });
  const [intl] = seen;
  if (!intl) throw new Error('the probe was not rendered');
  return intl;
};

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1234, '1.2K'],
    [999_949, '999.9K'],
    [3_400_000, '3.4M'],
  ])('%i reads %s in English', async (value, expected) => {
    expect(formatCount(await intlOf('en'), value)).toBe(expected);
  });

  it('follows the language', async () => {
    expect(formatCount(await intlOf('ja'), 12_345)).toBe('1.2万');
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
    [31 * DAY_MS, '1 month ago'],
    [100 * DAY_MS, '3 months ago'],
    [364 * DAY_MS, '11 months ago'],
    [400 * DAY_MS, '1 year ago'],
    [800 * DAY_MS, '2 years ago'],
  ])('%i ms reads %s', async (ageMs, expected) => {
    expect(relativeText(await intlOf('en'), ageMs)).toBe(expected);
  });

  it('leaves what lies ahead to the date itself', async () => {
    const en = await intlOf('en');
    expect(relativeText(en, -1)).toBeUndefined();
  });
});
