import { describe, expect, it } from '@jest/globals';
import { readPlayParameters } from './play-parameters.ts';

describe('readPlayParameters', () => {
  it('asks for nothing where the address does not', () => {
    expect(readPlayParameters('')).toEqual({ autoplay: false, muted: false, startSeconds: undefined });
  });

  it('reads autoplay, muted and the start', () => {
    expect(readPlayParameters('?autoplay=1&muted=1&t=90')).toEqual({
      autoplay: true,
      muted: true,
      startSeconds: 90,
    });
  });

  it.each([
    ['0', 0],
    ['90s', 90],
    ['1m30s', 90],
    ['1h0m2s', 3602],
    ['2m', 120],
  ])('takes t=%s', (text, seconds) => {
    expect(readPlayParameters(`t=${text}`).startSeconds).toBe(seconds);
  });

  it.each(['-5', '1.5', 'x', '1s2m', '9999999'])('leaves t=%s out', (text) => {
    expect(readPlayParameters(`t=${text}`).startSeconds).toBeUndefined();
  });

  it('is not started by anything but 1', () => {
    expect(readPlayParameters('?autoplay=0&muted=yes')).toMatchObject({ autoplay: false, muted: false });
  });
});
