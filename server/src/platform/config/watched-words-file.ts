/**
 * The operator's list of watched words (`FOYER_WATCHED_WORDS_FILE`): one word or phrase a line; lines that start with `#` are notes.
 * A comment with one of them waits for a moderator. Read once at start; while it is set, no other words are set in the browser.
 */
import { readFileSync } from 'node:fs';
import type { WatchedWord } from '@foyer/shared/wire-schemas/settings/watched-words';
import { ConfigError, type Environment, readText } from './environment.ts';

const NAME = 'FOYER_WATCHED_WORDS_FILE';
/** Each comment is compared with all of them. */
const MAX_WORDS = 5000;

/** @throws ConfigError with one line that names the setting */
export const readWatchedWords = (env: Environment): readonly WatchedWord[] => {
  const path = readText(env, NAME);
  if (!path) return [];
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(NAME, `names a file that cannot be read: ${path}`);
  }
  const words = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (words.length > MAX_WORDS) throw new ConfigError(NAME, `has more than ${MAX_WORDS} words`);
  return words.map((word) => ({ word, language: '', act: 'wait' }));
};
