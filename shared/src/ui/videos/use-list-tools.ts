/**
 * Brings the tools of lists: immediately where something is never shown, else with the visitor's first move; and what opening one of the first
 * cards will need, once the page is at rest. Every list of cards calls it.
 */
import { localStore, useIntl } from '@foyer/shared/platform';
import { useEffect } from 'react';
import { whenAtRest } from '../../loading/when-at-rest.ts';

const isAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const prefetchFirst = () =>
  void import('./prefetch-pages.ts').then(
    ({ prefetchFirstCards }) => prefetchFirstCards(),
    () => {},
  );

export const useListTools = (): void => {
  const intl = useIntl();
  useEffect(() => whenAtRest(prefetchFirst), []);
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
