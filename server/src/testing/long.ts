/** Which tests wait for `npm run test:long`. docs/guides/testing.md lists them, and what stands for each in `npm test`. */
import { describe, it } from '@jest/globals';

export const IS_LONG = process.env['FOYER_TEST_LONG'] === '1';

export const itLong = IS_LONG ? it : it.skip;
export const describeLong = IS_LONG ? describe : describe.skip;

/** All of the cases in the long form, the first ones else. */
export const sampled = <T>(cases: readonly T[], count: number): readonly T[] =>
  IS_LONG ? cases : cases.slice(0, count);

/** Figures of a long run, which are quoted. */
export const sayInLong = (line: string): void => {
  if (IS_LONG) process.stderr.write(`${line}\n`);
};
