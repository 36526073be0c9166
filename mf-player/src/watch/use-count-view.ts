/** Counts one view, a moment after the page shows; a failure is no concern of the visitor's. */
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/http/videos';
import { useEffect } from 'react';
import { playerApi } from '../player-api.ts';
import { isFromCountryList, readReferrer } from './view-referrer.ts';

export const useCountView = (id: number): void => {
  const [countView] = playerApi.endpoints.playerCountView.useMutation();
  useEffect(() => {
    const timer = setTimeout(() => {
      void countView({ id, nogeo: isFromCountryList(readReferrer(), location.origin) });
    }, VIEW_STATISTIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, countView]);
};
