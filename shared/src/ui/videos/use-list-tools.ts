/** Brings the tools of lists: at once where something is never shown, else with the visitor's first move. Every list of cards calls it. */
import { localStore, useIntl } from '@foyer/shared/platform';
import { useEffect } from 'react';

const isAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

export const useListTools = (): void => {
  const intl = useIntl();
  useEffect(() => {
    const load = () =>
      void import('./list-tools.ts').then(
        ({ followLists }) => followLists(intl.formatMessage({ id: 'common.card.hidden' })),
        // Lists work without.
        () => {},
      );
    if (localStore.read({ name: 'never-show', parse: isAny })) {
      load();
      return;
    }
    const listening = new AbortController();
    for (const type of ['pointerover', 'keydown', 'touchstart'] as const)
      addEventListener(type, load, { once: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [intl]);
};
