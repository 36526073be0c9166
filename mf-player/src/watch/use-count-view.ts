/** Counts one view, a moment after the page shows; how that ends is no concern of the visitor's. */
import { type AppDispatch, useDispatch } from '@foyer/shared/platform';
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/wire-schemas/videos';
import { useEffect } from 'react';
import { playerApi } from '../player-api.ts';
import { isFromCountryList, readReferrer } from './view-referrer.ts';

export const useCountView = (id: number): void => {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const nogeo = isFromCountryList(readReferrer(), location.origin);
      void dispatch(playerApi.endpoints.playerCountView.initiate({ id, nogeo }, { track: false }));
    }, VIEW_STATISTIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, dispatch]);
};
