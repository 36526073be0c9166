/** A demo member who is a moderator for one file of tests. */
import { afterAll, beforeAll } from '@jest/globals';
import { runCommand } from './run-command.ts';
import { DEMO_ACCOUNTS } from './warm-site.ts';

export const SECOND_MODERATOR = DEMO_ACCOUNTS.member;

const role = async (act: 'grant' | 'revoke'): Promise<void> => {
  const { code, output } = await runCommand('moderate.ts', [act, SECOND_MODERATOR.name]);
  if (code !== 0) throw new Error(output);
};

/** Gives the role before the tests of the file that calls it, and takes it away after them. */
export const grantSecondModerator = (): void => {
  beforeAll(() => role('grant'), 60_000);
  afterAll(() => role('revoke'), 60_000);
};
