/** Whether the next video starts automatically: the visitor's choice on this device, kept with consent; else for this tab alone. */
import { type LocalKey, localStore } from '@foyer/shared/platform';
import { useSyncExternalStore } from 'react';

/** Before it does. */
export const UP_NEXT_SECONDS = 8;

const KEY: LocalKey<boolean> = {
  name: 'autoplay-next',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
};
let ofThisTab: boolean | undefined;
const listeners = new Set<() => void>();

/** Browser only. */
export const readAutoplayNext = (): boolean => localStore.read(KEY) ?? ofThisTab ?? true;

export const writeAutoplayNext = (isOn: boolean): void => {
  ofThisTab = isOn;
  localStore.write(KEY, isOn);
  for (const listener of [...listeners]) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stop = localStore.subscribe(KEY, listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};

/** Followed; on while the server renders and during hydration. */
export const useAutoplayNext = (): boolean => useSyncExternalStore(subscribe, readAutoplayNext, () => true);
