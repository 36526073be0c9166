/** Who runs a command that changes something, as records and histories name them. */
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

const MAX_LENGTH = 80;

/** A name that a terminal can print. */
const tidy = (name: string | undefined): string =>
  (name ?? '')
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);

const gitName = (): string => {
  try {
    return execFileSync('git', ['config', '--get', 'user.name'], {
      encoding: 'utf8',
      env: process.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    // No git, or no name in it.
    return '';
  }
};

const systemName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A container's user without a name.
    return '';
  }
};

/** @param given by `--by`; else git's name of the one who runs it, else the system's */
export const operatorName = (given: string | undefined): string =>
  tidy(given) || tidy(gitName()) || tidy(systemName()) || 'command line';

/** In one line, as what the operator can mend. */
class UsageError extends Error {
  override name = 'UsageError';
}

/** Takes `--by NAME` out of the words of a command that reads its own. @throws UsageError without a name */
export const takeOperator = (words: readonly string[]): { who: string; args: string[] } => {
  const args: string[] = [];
  let given: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word !== '--by' && !word.startsWith('--by=')) args.push(word);
    else {
      given = word === '--by' ? words[++index] : word.slice('--by='.length);
      if (tidy(given) === '' || given?.startsWith('--')) throw new UsageError('--by needs a name');
    }
  }
  return { who: operatorName(given), args };
};
