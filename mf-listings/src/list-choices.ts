/** How lists behave on this device: kept with consent to functional storage alone, and never sent. */
import { followStored } from '@foyer/shared/follow-stored';
import { type LocalKey, localStore } from '@foyer/shared/platform';
import { useSyncExternalStore } from 'react';

export interface ListChoices {
  /** Home recommends from what was watched here. */
  recommends: boolean;
  /** Lists go on by themselves at their end. */
  endless: boolean;
  /** Ids of watched videos that nothing is recommended from. */
  notFrom: readonly number[];
}
const DEFAULTS: ListChoices = { recommends: true, endless: false, notFrom: [] };
const NOT_FROM_MAX = 100;
const CHANGED = 'foyer:list-choices';

const KEY: LocalKey<ListChoices> = {
  name: 'list-choices',
  parse: (value) => {
    const { recommends, endless, notFrom } = (value ?? {}) as Partial<ListChoices>;
    return {
      recommends: recommends !== false,
      endless: endless === true,
      notFrom: Array.isArray(notFrom) ? notFrom.filter(Number.isSafeInteger) : [],
    };
  },
};

let current = DEFAULTS;
const refresh = (): void => {
  const read = localStore.read(KEY) ?? DEFAULTS;
  if (JSON.stringify(read) !== JSON.stringify(current)) current = read;
};

/** Browser only. */
export const readListChoices = (): ListChoices => {
  refresh();
  return current;
};

export const writeListChoices = (choices: ListChoices): void => {
  localStore.write(KEY, { ...choices, notFrom: choices.notFrom.slice(0, NOT_FROM_MAX) });
  window.dispatchEvent(new Event(CHANGED));
};

const subscribe = (listener: () => void) => followStored(KEY, CHANGED, listener);

/** Followed; the defaults on the server and during hydration. */
export const useListChoices = (): ListChoices =>
  useSyncExternalStore(subscribe, readListChoices, () => DEFAULTS);
