import { describe, expect, it } from '@jest/globals';
import { isFromCountryList } from './view-referrer.ts';

describe('isFromCountryList', () => {
  const origin = 'https://foyer.example';
  it.each([
    ['https://foyer.example/', true],
    ['https://foyer.example/?lang=ja', true],
    ['https://foyer.example/top-country/2/', true],
    ['https://foyer.example/videos/top-rated/1/', false],
    ['https://other.example/', false],
    ['', false],
  ])('%s: %s', (referrer, expected) => {
    expect(isFromCountryList(referrer, origin)).toBe(expected);
  });
});
