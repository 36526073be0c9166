import { describe, expect, it } from '@jest/globals';
import { newBrowserKey, readTrip, startTrip, TRIP_SECONDS } from './age-trip.ts';
import { isAdult } from './oidc-age-provider.ts';
import { testSecrets } from '../../testing/secrets.ts';

describe('a date of birth', () => {
  it.each([
    ['2000-01-02', '2018-01-01', false],
    ['2000-01-02', '2018-01-02', true],
    ['2004-02-29', '2022-02-28', false],
    ['2004-02-29', '2022-03-01', true],
    // Of a year alone nobody knows the day.
    ['2000', '2018-12-30', false],
    ['2000', '2018-12-31', true],
    ['0000-01-01', '2018-01-01', false],
    ['', '2018-01-01', false],
    ['01/02/1980', '2018-01-01', false],
  ])('%s on %s: %s', (birthDate, today, expected) => {
    expect(isAdult(birthDate, new Date(`${today}T00:00:00Z`))).toBe(expected);
  });
});

describe('a trip', () => {
  const key = newBrowserKey();
  const trip = startTrip(testSecrets(), key, '/videos/1/x/?type=hd', 1000);

  it('is read again by the browser that started it, until its time is over', () => {
    expect(readTrip(testSecrets(), key, trip.state, 1000 + TRIP_SECONDS - 1)).toEqual(trip);
    expect(readTrip(testSecrets(), key, trip.state, 1000 + TRIP_SECONDS)).toBe('expired');
  });

  it('is no other browser’s, no other site’s, and cannot be changed', () => {
    expect(readTrip(testSecrets(), newBrowserKey(), trip.state, 1001)).toBeUndefined();
    expect(readTrip(testSecrets('another'), key, trip.state, 1001)).toBeUndefined();
    const longer = trip.state.replace(/^\d+/, (expiry) => `${Number(expiry) + 9}`);
    const elsewhere = trip.state.replace(
      /^(\d+\.[^.]+)\.[^.]+/,
      `$1.${Buffer.from('/upload/video/').toString('base64url')}`,
    );
    for (const state of [longer, elsewhere, '', 'x', null])
      expect(readTrip(testSecrets(), key, state, 1001)).toBeUndefined();
  });

  it('has a nonce and a verifier of its own', () => {
    const other = startTrip(testSecrets(), key, '/', 1000);
    expect(new Set([trip.nonce, trip.verifier, other.nonce, other.verifier]).size).toBe(4);
    expect(trip.verifier).toMatch(/^[\w-]{49}$/);
  });
});
