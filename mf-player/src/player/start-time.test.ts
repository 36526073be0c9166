import { describe, expect, it } from '@jest/globals';
import { withStartTime } from './start-time.ts';

describe('withStartTime', () => {
  it('names the whole second, replaces an older one, and keeps what else is asked for', () => {
    const address = 'https://foyer.example/videos/1/harbour/';
    expect(withStartTime(address, 65.9)).toBe(`${address}?t=65`);
    expect(withStartTime(`${address}?related=2&t=9`, 70)).toBe(`${address}?related=2&t=70`);
    expect(withStartTime(`${address}?t=9`, 0.4)).toBe(address);
  });
});
