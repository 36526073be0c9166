/**
 * Filters of models and members: `key:value` pairs joined by `;`, keys in alphabetical order, each once, so that one
 * choice has one address. Source: docs/specification/fields.md, addresses.md.
 */
import { FILTER_CHOICE_PATTERNS, type FilterKind } from './filter-choices.ts';

export type Filters = Readonly<Record<string, string>>;

/** Undefined when the text breaks the grammar or names a filter or a value that there is not. */
export const parseFilters = (kind: FilterKind, text: string): Filters | undefined => {
  const patterns: Readonly<Record<string, string>> = FILTER_CHOICE_PATTERNS[kind];
  const filters: Record<string, string> = {};
  let last = '';
  for (const pair of text === '' ? [] : text.split(';')) {
    const colon = pair.indexOf(':');
    const key = pair.slice(0, Math.max(0, colon));
    const pattern = Object.hasOwn(patterns, key) ? patterns[key] : undefined;
    if (pattern === undefined || key <= last) return undefined;
    const value = pair.slice(colon + 1);
    if (!new RegExp(`^(?:${pattern})$`, 'u').test(value)) return undefined;
    filters[key] = value;
    last = key;
  }
  return filters;
};

/** Empty values are left out. */
export const formatFilters = (filters: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(filters)
    .filter(([, value]) => value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}:${value}`)
    .join(';');
