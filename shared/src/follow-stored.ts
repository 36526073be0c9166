import { type LocalKey, localStore, subscribeConsent } from '@foyer/shared/platform';

/**
 * Subscribes to what this device keeps under `key`: other tabs change it, a withdrawn consent removes it, and this tab says `changed`, an event of
 * its window, after each change of its own. @returns unsubscribe
 */
export const followStored = (key: LocalKey<unknown>, changed: string, listener: () => void): (() => void) => {
  const stops = [localStore.subscribe(key, listener), subscribeConsent(listener)];
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener(changed, listener);
    for (const stop of stops) stop();
  };
};
