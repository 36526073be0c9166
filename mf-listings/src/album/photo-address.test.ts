import { expect, it } from '@jest/globals';
import { photoFromHash, photoHash } from './photo-address.ts';

it('names a photo by its position, and reads no other', () => {
  expect(photoHash(3)).toBe('#photo-3');
  expect(photoFromHash('#photo-3', 12)).toBe(3);
  expect(photoFromHash('#photo-12', 12)).toBe(12);
  for (const hash of ['', '#photo-0', '#photo-13', '#photo-03', '#photo-x', '#comments', '#photo-1e1'])
    expect([hash, photoFromHash(hash, 12)]).toEqual([hash, undefined]);
});
