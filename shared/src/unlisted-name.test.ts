import { expect, it } from '@jest/globals';
import {
  holdsSecret,
  idOfName,
  nameLike,
  parseUnlistedName,
  secretNameIn,
  unlistedName,
  withoutSecrets,
} from './unlisted-name.ts';

const SECRET = 'aB3_-xyzaB3_-xyzaB3_-x';
const NAME = unlistedName(12, SECRET);

it('reads what it wrote, and nothing that only looks like it', () => {
  expect(parseUnlistedName(NAME)).toEqual({ id: 12, secret: SECRET });
  for (const text of [
    '12',
    `12~${SECRET}x`,
    `12~${SECRET.slice(1)}`,
    `012~${SECRET}`,
    `0~${SECRET}`,
    `~${SECRET}`,
  ])
    expect(parseUnlistedName(text)).toBeUndefined();
  expect([idOfName(NAME), idOfName(7)]).toEqual([12, 7]);
});

it('names what stands under it by the same secret', () => {
  expect(nameLike(5, NAME)).toBe(`5~${SECRET}`);
  expect(nameLike(5, '12')).toBe(5);
});

it.each([
  `/unlisted/${NAME}/`,
  `/unlisted/12%7E${SECRET}/?lang=de`,
  `/api/json/video/0/0/0/${NAME}.json`,
  `/api/videofile.php?video_id=12%7e${SECRET}`,
])('finds the secret in %s, and takes it out', (address) => {
  expect(holdsSecret(address)).toBe(true);
  expect(secretNameIn(address)).toBe(NAME);
  expect(withoutSecrets(`GET ${address}: away`)).not.toContain(SECRET);
  expect(withoutSecrets(`GET ${address}: away`)).toMatch(/^GET .*12(~|%7E|%7e)….*: away$/);
});

it('leaves other addresses alone', () => {
  for (const address of [
    '/videos/12/a-slug-of-twenty-two-chars/',
    '/categories/outdoor~indoor,night,-rain/',
    '/',
  ]) {
    expect(holdsSecret(address)).toBe(false);
    expect(withoutSecrets(address)).toBe(address);
  }
});
