import { describe, expect, it } from '@jest/globals';
import { compareFacts, hasSignedOut } from './tab-facts.ts';

const ANONYMOUS = { member: 0, language: 'en' } as const;
const ANNA = { member: 7, language: 'en' } as const;
const IN = 'language=en; age_verified=1';
const OUT = 'language=en; signed_out=1; age_verified=1';

describe('what another tab tells', () => {
  it.each([
    ['the same', ANNA, ANNA, IN, null],
    ['somebody signed in', ANONYMOUS, ANNA, IN, 'signed-in'],
    ['somebody signed out', ANNA, ANONYMOUS, OUT, 'signed-out'],
    ['another member', ANNA, { ...ANNA, member: 8 }, IN, 'signed-in'],
    ['nobody, by a document from before the sign-in', ANNA, ANONYMOUS, IN, 'answer'],
    ['a member, by a document from before the sign-out', ANONYMOUS, ANNA, OUT, 'answer'],
    ['a member, both from before the sign-out', ANNA, { ...ANNA, member: 8 }, OUT, null],
    ['another language, chosen', ANNA, { ...ANNA, language: 'de' }, 'language=de', 'language'],
    ['another language, not chosen for the site', ANNA, { ...ANNA, language: 'de' }, IN, null],
    ['nonsense', ANNA, { member: 'x' }, IN, null],
    ['nothing', ANNA, null, IN, null],
  ] as const)('%s', (_what, own, told, cookies, expected) => {
    expect(compareFacts(own, told, cookies)).toBe(expected);
  });

  it('the flag of having signed out tells it to members alone', () => {
    expect([hasSignedOut(ANNA, OUT), hasSignedOut(ANNA, IN), hasSignedOut(ANONYMOUS, OUT)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
