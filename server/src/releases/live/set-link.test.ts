import { expect, it } from '@jest/globals';
import { readSetLink, signSetLink } from './set-link.ts';

const LINK = { setId: 12, expirySeconds: 2000, visitor: 'member' } as const;

it('reads what it signed, until it expires', () => {
  const text = signSetLink('secret', LINK);
  expect(readSetLink('secret', text, 1999)).toEqual(LINK);
  expect(readSetLink('secret', text, 2000)).toBeUndefined();
});

it.each([
  ['another secret', signSetLink('other', LINK)],
  ['another set', signSetLink('secret', LINK).replace('12.', '13.')],
  ['a later expiry', signSetLink('secret', LINK).replace('2000', '9000')],
  ['another visitor', signSetLink('secret', LINK).replace('member', 'uploader')],
  ['no signature', '12.2000.member.'],
  ['nothing', undefined],
])('refuses %s', (_, text) => {
  expect(readSetLink('secret', text, 1000)).toBeUndefined();
});
