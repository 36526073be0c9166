/**
 * Optional data of this visitor on this device, under typed keys. Nothing is written without consent to its purpose, everything is
 * removed once that is withdrawn, and a full or forbidden storage is the same as an empty one.
 */
import type { Purpose } from '../wire-schemas/consent.ts';
import { mayStore, subscribeConsent } from './consent.ts';

const PREFIX = 'foyer.';
/** What a visitor asks to be kept, by the names of its keys; all else is `functional`. */
const LISTS: readonly string[] = ['library', 'never-show', 'votes'];
const purposeOf = (name: string): Purpose => (LISTS.includes(name) ? 'lists' : 'functional');

export interface LocalKey<Value> {
  name: string;
  /** Of text that another version, a person or an extension may have written: undefined for what is no such value. */
  parse: (value: unknown) => Value | undefined;
}

/** Null where the browser refuses storage altogether. */
const storage = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const read = <Value>({ name, parse }: LocalKey<Value>): Value | undefined => {
  try {
    const text = storage()?.getItem(PREFIX + name);
    return text ? parse(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
};

/** @returns whether it is kept: not without consent, and not when the storage is full */
const write = <Value>({ name }: LocalKey<Value>, value: Value): boolean => {
  if (!mayStore(purposeOf(name))) return false;
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

const remove = ({ name }: LocalKey<unknown>): void => storage()?.removeItem(PREFIX + name);

/** Removes what was ever written here, or of it what `isKept` does not keep. */
const clear = (isKept: (name: string) => boolean = () => false): void => {
  const kept = storage();
  if (!kept) return;
  for (const key of Object.keys(kept))
    if (key.startsWith(PREFIX) && !isKept(key.slice(PREFIX.length))) kept.removeItem(key);
};

/** Calls `listener` when another tab changed the value. @returns unsubscribe */
const subscribe = ({ name }: LocalKey<unknown>, listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    // Null: everything was removed.
    if (key === null || key === PREFIX + name) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

export const localStore = { read, write, remove, clear, subscribe } as const;

/** To be called once by the host, in the browser: what may not be kept goes immediately, also what an earlier visit left. @returns stop */
export const followWithdrawal = (): (() => void) => {
  const check = () => {
    if (!mayStore('functional')) clear((name) => mayStore(purposeOf(name)));
  };
  check();
  return subscribeConsent(check);
};
