/** Days and months of an audience in the visitor's language. */
import { useIntl } from '@foyer/shared/platform';
import type { AudienceRange } from '@foyer/shared/wire-schemas/uploads/audiences';

/** The first, the one in the middle and the last. */
export const threeOf = <Item>(items: readonly Item[]): Item[] =>
  [items[0], items[Math.floor((items.length - 1) / 2)], items.at(-1)].filter((item) => item !== undefined);

/** `isShort` where there is little room. */
export const useTimes = (range: AudienceRange): ((at: string, isShort?: boolean) => string) => {
  const intl = useIntl();
  return (at, isShort = false) =>
    range === '28d'
      ? intl.formatDate(`${at}T12:00:00Z`, {
          ...(isShort ? { month: 'short', day: 'numeric' } : { dateStyle: 'medium' }),
          timeZone: 'UTC',
        })
      : intl.formatDate(`${at}-15T12:00:00Z`, { month: 'short', year: 'numeric', timeZone: 'UTC' });
};
