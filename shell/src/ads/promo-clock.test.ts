import { beforeEach, describe, expect, it } from '@jest/globals';
import { clockText, startPromo } from './promo-clock.ts';

const NOON = 1_768_478_400;
let jar: Map<string, string>;
const cookies = {
  read: (name: string) => jar.get(name),
  write: (name: string, value: string) => void jar.set(name, value),
};
beforeEach(() => {
  jar = new Map();
});

describe('the limited-time promo', () => {
  it('runs for 60 minutes from the first view, also when the page is loaded again', () => {
    expect(startPromo(cookies, NOON)).toBe(3600);
    expect(startPromo(cookies, NOON + 1)).toBe(3599);
    expect(startPromo(cookies, NOON + 1800.4)).toBe(1800);
    expect(startPromo(cookies, NOON + 3599.5)).toBe(1);
  });

  it('ends when it says so, and does not start again', () => {
    startPromo(cookies, NOON);
    for (const later of [3600, 3601, 86_400, 200 * 86_400]) expect(startPromo(cookies, NOON + later)).toBe(0);
  });

  it('never shows more than an hour, whatever the clock did', () => {
    startPromo(cookies, NOON);
    expect(startPromo(cookies, NOON - 7200)).toBe(3600);
    expect(startPromo(cookies, NOON - 7200 + 60)).toBe(3540);
  });

  it('starts where the cookie holds no time', () => {
    for (const text of ['', 'soon', '-5', '1e99']) {
      jar.set('promo_start', text);
      expect(startPromo(cookies, NOON)).toBe(3600);
    }
  });

  it('is shown in minutes and seconds', () => {
    expect([3600, 3599, 60, 9, 0].map(clockText)).toEqual(['60:00', '59:59', '1:00', '0:09', '0:00']);
  });
});
