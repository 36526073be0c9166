/** Counts a view of an album, a moment after the page shows; how that ends is no concern of the visitor's. */
import { apiCall } from '@foyer/shared/api-call';
import { placeOf, readReferrer } from '@foyer/shared/navigation/view-referrer';
import { type AppDispatch, injectEndpoints, useDispatch } from '@foyer/shared/platform';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/wire-schemas/videos';
import { useEffect } from 'react';

const { listingsCountAlbumView } = injectEndpoints('listings', (build) => ({
  /** `from`: where the visitor came from, in one word. */
  listingsCountAlbumView: build.mutation<{ ok: true } | Refusal, { id: number; from: string }>({
    // Nobody asked for it, so nobody is notified.
    extraOptions: { ownErrors: true },
    query: ({ id, from }) => ({
      ...apiCall('POST /api/stats.php'),
      body: { act: 'view', section: 'album', object_id: id, from },
      keepalive: true,
    }),
  }),
})).endpoints;

export const useCountView = (id: number): void => {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const from = placeOf(readReferrer(), location.origin);
      void dispatch(listingsCountAlbumView.initiate({ id, from }, { track: false }));
    }, VIEW_STATISTIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, dispatch]);
};
