import { describe, expect, it } from '@jest/globals';
import { placeOf } from './view-referrer.ts';

describe('placeOf', () => {
  const origin = 'https://foyer.example';
  it.each([
    ['https://foyer.example/', 'home'],
    ['https://foyer.example/?lang=ja', 'home'],
    ['https://foyer.example/top-country/2/', 'top-country'],
    ['https://foyer.example/videos/top-rated/1/', 'videos'],
    ['https://foyer.example/videos/12/a-harbour/', 'related'],
    ['https://foyer.example/unlisted/12~abcdefghijklmnopqrstuv/', 'related'],
    ['https://foyer.example/search/1/?s=what+was+asked', 'search'],
    ['https://foyer.example/members/7/info/', 'members'],
    ['https://other.example/search/', 'outside'],
    ['https://other.example/', 'outside'],
    ['https://foyer.example.other/search/', 'outside'],
    ['https://other.example/?https://foyer.example/search/', 'outside'],
    ['about:blank', 'outside'],
    ['', 'outside'],
  ])('%s: %s', (referrer, expected) => {
    expect(placeOf(referrer, origin)).toBe(expected);
  });
});
