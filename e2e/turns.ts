/**
 * Tests and cases of which each whole run of `npm test` has one half: which one, the commit decides, so that a run of it can be repeated. The long form has
 * all of them, and so has a run that names its files.
 */
import { it } from '@jest/globals';

/** 0 or 1; see scripts/testing/turn.ts. */
const TURN = process.env['FOYER_TEST_TURN'];
let asked = 0;

const isShown = (index: number): boolean => TURN === undefined || index % 2 === Number(TURN);

/** In the place of `it`: every second one of a file. */
export const itInTurns = (name: string, test: Parameters<typeof it>[1], timeoutMs?: number): void => {
  asked += 1;
  (isShown(asked) ? it : it.skip)(name, test, timeoutMs);
};

/** Every second case. */
export const inTurns = <Case>(cases: readonly Case[]): readonly Case[] =>
  cases.filter((_, index) => isShown(index));
