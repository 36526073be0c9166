/** Counts a view of an album, a moment after the page shows; how that ends is no concern of the visitor's. */
import { placeOf, readReferrer } from '@foyer/shared/navigation/view-referrer';
import { type AppDispatch, useDispatch } from '@foyer/shared/platform';
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/wire-schemas/videos';
import { useEffect } from 'react';
import { albumViewApi } from './album-view-api.ts';

export const useCountView = (id: number): void => {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const from = placeOf(readReferrer(), location.origin);
      void dispatch(albumViewApi.endpoints.listingsCountAlbumView.initiate({ id, from }, { track: false }));
    }, VIEW_STATISTIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, dispatch]);
};
