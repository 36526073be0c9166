/** Labels for tests: every word is its own key with an exclamation mark, so that a missing one is seen. */
import { FAULT_KEYS, type PlayWords } from './play-data.ts';
import { PLAYER_LABEL_KEYS, type PlayerLabels } from './player-options.ts';

export const testLabels = (fields: Partial<PlayerLabels> = {}): PlayerLabels =>
  ({ ...Object.fromEntries(PLAYER_LABEL_KEYS.map((key) => [key, `${key}!`])), ...fields }) as PlayerLabels;

export const testWords = (): PlayWords =>
  Object.fromEntries(
    [...FAULT_KEYS, 'retry', 'loading'].map((key) => [key, `${key}!`]),
  ) as unknown as PlayWords;
