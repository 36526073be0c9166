/** Counts one view, a moment after the page shows; how that ends is no concern of the visitor's. */
import { type AppDispatch, useDispatch } from '@foyer/shared/platform';
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/wire-schemas/videos';
import { useEffect, useState } from 'react';
import { isKept } from '../player/kept-player.ts';
import { playerApi } from '../player-api.ts';
import { isFromCountryList, readReferrer } from './view-referrer.ts';

/** In this tab. */
const counted = new Set<number>();

export const countView = (dispatch: AppDispatch, id: number, nogeo: boolean): void => {
  counted.add(id);
  void dispatch(playerApi.endpoints.playerCountView.initiate({ id, nogeo }, { track: false }));
};

export const useCountView = (id: number): void => {
  const dispatch = useDispatch<AppDispatch>();
  // What plays on in the corner and gets its page is the same view.
  const [goesOn] = useState(() => isKept(String(id)) && counted.has(id));
  useEffect(() => {
    if (goesOn) return;
    const timer = setTimeout(() => {
      countView(dispatch, id, isFromCountryList(readReferrer(), location.origin));
    }, VIEW_STATISTIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, goesOn, dispatch]);
};
