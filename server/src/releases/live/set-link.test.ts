import { expect, it } from '@jest/globals';
import { readSetLink, signSetLink } from './set-link.ts';
import { testSecrets } from '../../testing/secrets.ts';

const LINK = { setId: 12, expirySeconds: 2000, visitor: 'member' } as const;

it('reads what it signed, until it expires', () => {
  const text = signSetLink(testSecrets(), LINK);
  expect(readSetLink(testSecrets(), text, { nowSeconds: 1999 })).toEqual(LINK);
  expect(readSetLink(testSecrets(), text, { nowSeconds: 2000 })).toBeUndefined();
});

it.each([
  ['another secret', signSetLink(testSecrets('other'), LINK)],
  ['another set', signSetLink(testSecrets(), LINK).replace('12.', '13.')],
  ['a later expiry', signSetLink(testSecrets(), LINK).replace('2000', '9000')],
  ['another visitor', signSetLink(testSecrets(), LINK).replace('member', 'uploader')],
  ['no signature', '12.2000.member.'],
  ['nothing', undefined],
])('refuses %s', (_, text) => {
  expect(readSetLink(testSecrets(), text, { nowSeconds: 1000 })).toBeUndefined();
});
