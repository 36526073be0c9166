/** Fetches the player's chunk once, when a visitor is about to play; before that no byte of it is loaded. */
import type { CreatePlayer } from './player-options.ts';

let loading: Promise<CreatePlayer> | undefined;

/** Rejects when the chunk cannot be fetched; the next call tries again. */
export const loadPlayer = (): Promise<CreatePlayer> => {
  loading ??= import(/* webpackChunkName: "create-player" */ './create-player.ts').then(
    ({ createPlayer }) => createPlayer,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};
