/** Which half of the tests that go in turns (`itInTurns` and `inTurns` of server/src/testing/long.ts) a whole run has. */
import { join } from 'node:path';
import { askGit } from '../contract/describe-build.ts';

const TURN_VARIABLE = 'FOYER_TEST_TURN';

/** What a whole run adds to its tests' environment: the half that the commit decides, unless the environment names one. Nothing in the long form. */
export const turnOfCommit = async (): Promise<Record<string, string>> => {
  if (process.env.FOYER_TEST_LONG === '1' || process.env.FOYER_E2E_LONG === '1') return {};
  const named = process.env[TURN_VARIABLE];
  const commit = (await askGit(join(import.meta.dirname, '../..'), 'rev-parse', 'HEAD')) ?? '0';
  return { [TURN_VARIABLE]: named ?? String(Number.parseInt(commit.slice(0, 8), 16) % 2) };
};
