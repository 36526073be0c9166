/**
 * What this visitor never wants to see in lists. It stays on this device: no address holds it, so that cached lists are the same
 * for everyone, and cards are hidden where they are shown. Kept with consent to functional storage alone.
 */
import { type LocalKey, localStore } from '@foyer/shared/platform';
import { followStored } from '../../follow-stored.ts';
import { cardTag, HIDDEN_KINDS, type HiddenKind } from './card-tags.ts';

export interface HiddenEntry {
  kind: HiddenKind;
  /** The id of videos and members, the dir of all others. */
  key: string;
  title: string;
}

/** Of more, the oldest go: each is a selector of the style sheet. */
const ENTRIES_MAX = 500;
/** Tells this tab; other tabs are notified by the storage. */
const CHANGED = 'foyer:never-show';

const isEntry = (entry: unknown): entry is HiddenEntry => {
  const { kind, key, title } = (entry ?? {}) as Partial<HiddenEntry>;
  return HIDDEN_KINDS.some((known) => known === kind) && typeof key === 'string' && typeof title === 'string';
};
const KEY: LocalKey<readonly HiddenEntry[]> = {
  name: 'never-show',
  parse: (value) => (Array.isArray(value) ? value.filter(isEntry) : undefined),
};

/** Newest first. Browser only. */
export const readHidden = (): readonly HiddenEntry[] => localStore.read(KEY) ?? [];

const isSame = (one: HiddenEntry, other: HiddenEntry): boolean =>
  one.kind === other.kind && one.key === other.key;

const write = (entries: readonly HiddenEntry[]): boolean => {
  const isKept = localStore.write(KEY, entries);
  window.dispatchEvent(new Event(CHANGED));
  return isKept;
};

/** @returns whether it is kept: not without consent, and not when the storage is full */
export const addHidden = (entry: HiddenEntry): boolean =>
  write([entry, ...readHidden().filter((other) => !isSame(entry, other))].slice(0, ENTRIES_MAX));

export const removeHidden = (entry: HiddenEntry): void => {
  write(readHidden().filter((other) => !isSame(entry, other)));
};

/** Calls `listener` after each change, also by another tab or by a withdrawn consent. @returns unsubscribe */
export const subscribeHidden = (listener: () => void): (() => void) => followStored(KEY, CHANGED, listener);

/**
 * The style sheet that hides cards of these. A hidden card keeps its box, so that nothing moves: only what stands in it is gone, for
 * the eye, for readers and for the order of focus.
 * @param words what stands in its place
 */
export const hidingStyles = (entries: readonly HiddenEntry[], words: string): string => {
  if (entries.length === 0) return '';
  const cards = entries
    .map(({ kind, key }) => `[data-tags~=${JSON.stringify(cardTag(kind, key))}]`)
    .join(',');
  return `:is(${cards})>*{visibility:hidden!important}
:is(${cards})::before{content:${JSON.stringify(words)};position:absolute;inset:0 0 auto;aspect-ratio:16/9;display:grid;place-items:center;
padding:.5rem;border:1px dashed var(--color-border);border-radius:var(--radius-m);color:var(--color-text-muted);font-size:var(--text-s);text-align:center}`;
};
