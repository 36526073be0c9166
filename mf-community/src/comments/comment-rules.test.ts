import { expect, it } from '@jest/globals';
import { checkComment, commentError } from './comment-rules.ts';

it.each([
  ['', 'required'],
  ['   \n ', 'required'],
  ['four', 'min_length'],
  ['  four  ', 'min_length'],
  ['x'.repeat(2001), 'max_length'],
])('refuses %j', (text, code) => {
  expect(checkComment(text)?.code).toBe(code);
});

it.each(['fives', 'x'.repeat(2000), '🌊'.repeat(2000), 'とても良い'])(
  'lets a comment of the right length pass',
  (text) => {
    expect(checkComment(text)).toBeNull();
  },
);

it('takes the values of a refusal from the answer, and the rest from the rules', () => {
  expect(commentError('comment_limit', { limit: 3, nested: {} }).info).toMatchObject({
    limit: 3,
    minutes: 10,
  });
});
