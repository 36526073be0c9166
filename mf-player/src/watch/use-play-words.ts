/** What the player says when play cannot go on, in the page's language. */
import { useIntl } from '@foyer/shared/platform';
import { useMemo } from 'react';
import type { PlayWords } from '../player/play-data.ts';

export const usePlayWords = (): PlayWords => {
  const intl = useIntl();
  return useMemo(
    () => ({
      offline: intl.formatMessage({ id: 'player.fault.offline' }),
      waiting: intl.formatMessage({ id: 'player.fault.waiting' }),
      unreachable: intl.formatMessage({ id: 'player.fault.unreachable' }),
      missing: intl.formatMessage({ id: 'player.fault.missing' }),
      expired: intl.formatMessage({ id: 'player.fault.expired' }),
      decode: intl.formatMessage({ id: 'player.fault.decode' }),
      retry: intl.formatMessage({ id: 'player.control.retry' }),
      loading: intl.formatMessage({ id: 'player.control.loading' }),
    }),
    [intl],
  );
};
