import { expect, it } from '@jest/globals';
import { formatDuration } from './media-time.ts';

it.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
])('%p seconds are %j', (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});
