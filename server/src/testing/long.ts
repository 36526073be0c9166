/** Which tests wait for `npm run test:long`, and which go in turns. docs/guides/testing.md lists them, and what stands for each in `npm test`. */
import { describe, it } from '@jest/globals';

export const IS_LONG = process.env['FOYER_TEST_LONG'] === '1';

export const itLong = IS_LONG ? it : it.skip;
export const describeLong = IS_LONG ? describe : describe.skip;

/** All of the cases in the long form, the first ones else. */
export const sampled = <T>(cases: readonly T[], count: number): readonly T[] =>
  IS_LONG ? cases : cases.slice(0, count);

/** 0 to 7, in a whole run of `npm test`; its lowest bit counts here. See scripts/testing/turn.ts. */
const TURN = process.env['FOYER_TEST_TURN'];
let asked = 0;

const isShown = (index: number): boolean => TURN === undefined || index % 2 === Number(TURN) % 2;

/** In the place of `it`, for tests that stand by themselves: a whole run has every second one of a file, the commit decides which (decision 132). */
export const itInTurns = (name: string, test: Parameters<typeof it>[1], timeoutMs?: number): void => {
  asked += 1;
  (isShown(asked) ? it : it.skip)(name, test, timeoutMs);
};

/** Every second case. */
export const inTurns = <Case>(cases: readonly Case[]): readonly Case[] =>
  cases.filter((_, index) => isShown(index));

/** Figures of a long run, which are quoted. */
export const sayInLong = (line: string): void => {
  if (IS_LONG) process.stderr.write(`${line}\n`);
};
