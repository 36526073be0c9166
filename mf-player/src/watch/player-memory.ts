/** What the visitor chose in the player, on this device, as far as they allow. */
import { type LocalKey, localStore } from '@foyer/shared/platform';
import { type PlayerMemory, parseSettings, type PlayerSettings } from '../player/features/player-settings.ts';

/** With the store's prefix this is SETTINGS_STORAGE_KEY of player/early-settings.ts. */
const KEY: LocalKey<Partial<PlayerSettings>> = { name: 'player-settings', parse: parseSettings };

export const playerMemory: PlayerMemory = {
  read: () => localStore.read(KEY) ?? {},
  write: (settings) => localStore.write(KEY, settings),
};
