/** Brings the tools of lists after hydration; every list of cards calls it. */
import { useIntl } from '@foyer/shared/platform';
import { useEffect } from 'react';

export const useListTools = (): void => {
  const intl = useIntl();
  useEffect(() => {
    import('./list-tools.ts').then(
      ({ followLists }) => followLists(intl.formatMessage({ id: 'common.card.hidden' })),
      // Lists work without.
      () => {},
    );
  }, [intl]);
};
