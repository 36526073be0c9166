/**
 * Brings together what two people made of one value: what only one of them changed is as that one left it, and where both changed the same
 * field, one of the two is chosen. Fields are those of objects, and entries of lists by what tells them apart.
 */
import { type WatchedWord, wordKey } from '@foyer/shared/wire-schemas/settings/watched-words';

export type Side = 'theirs' | 'mine';
export type Sides = Readonly<Record<string, Side>>;
/** Names of fields, and entries of lists themselves. */
export type Path = readonly (string | Entry)[];
type Entry = Readonly<Record<string, unknown>>;

export interface Merge<Value> {
  /** Mine where both changed a field and nothing is chosen. */
  value: Value;
  /** What the other one changed, and now counts. */
  taken: { key: string; path: Path; theirs: unknown }[];
  /** What both changed, each in another way. */
  conflicts: { key: string; path: Path; theirs: unknown; mine: unknown }[];
}

/** Of values that are JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty: nothing tells it apart. */
const keyOf = (item: unknown): string => {
  if (!isEntry(item)) return '';
  if ('word' in item) return wordKey(item as unknown as WatchedWord);
  return String(item['id'] ?? item['place'] ?? item['href'] ?? '');
};

/** Undefined: it is no list, or not one whose entries can be told apart. */
const entriesOf = (list: unknown): Map<string, unknown> | undefined => {
  if (!Array.isArray(list)) return undefined;
  const entries = new Map(list.map((item: unknown) => [keyOf(item), item]));
  return entries.size === list.length && !entries.has('') ? entries : undefined;
};

const textOf = (path: Path): string =>
  path.map((step) => (typeof step === 'string' ? step : keyOf(step))).join('/');

/** @param sides what was chosen, by key of a conflict */
export const mergeValues = <Value>(
  base: Value,
  theirs: Value,
  mine: Value,
  sides: Sides = {},
): Merge<Value> => {
  const taken: Merge<Value>['taken'] = [];
  const conflicts: Merge<Value>['conflicts'] = [];

  const mergeField = (before: unknown, their: unknown, own: unknown, path: Path): unknown => {
    if (isEntry(their) && isEntry(own)) {
      const earlier = isEntry(before) ? before : {};
      const names = new Set([...Object.keys(their), ...Object.keys(own)]);
      return Object.fromEntries(
        [...names]
          .map((name) => [name, mergeField(earlier[name], their[name], own[name], [...path, name])] as const)
          .filter(([, value]) => value !== undefined),
      );
    }
    const [earlier, theirList, ownList] = [entriesOf(before ?? []), entriesOf(their), entriesOf(own)];
    if (earlier && theirList && ownList)
      return [...new Map([...theirList, ...ownList])]
        .map(([key, entry]) =>
          mergeField(earlier.get(key), theirList.get(key), ownList.get(key), [...path, entry as Entry]),
        )
        .filter((entry) => entry !== undefined);
    if (isSame(before, their)) return own;
    const key = textOf(path);
    if (isSame(before, own) || isSame(their, own)) {
      taken.push({ key, path, theirs: their });
      return their;
    }
    conflicts.push({ key, path, theirs: their, mine: own });
    return sides[key] === 'theirs' ? their : own;
  };

  return { value: mergeField(base, theirs, mine, []) as Value, taken, conflicts };
};
