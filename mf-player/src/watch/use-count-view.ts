/** Counts one view, a moment after the page shows; how that ends is no concern of the visitor's. */
import { type AppDispatch, useDispatch } from '@foyer/shared/platform';
import { placeOf, readReferrer } from '@foyer/shared/navigation/view-referrer';
import { VIEW_STATISTIC_DELAY_MS } from '@foyer/shared/wire-schemas/videos';
import { idOfName, type ObjectName } from '@foyer/shared/unlisted-name';
import { useEffect, useState } from 'react';
import { isKept } from '../player/kept-player.ts';
import { playerApi } from '../player-api.ts';

/** In this tab. */
const counted = new Set<ObjectName>();

/** @param from see @foyer/shared/navigation/view-referrer */
export const countView = (dispatch: AppDispatch, id: ObjectName, from: string): void => {
  counted.add(id);
  void dispatch(playerApi.endpoints.playerCountView.initiate({ id, from }, { track: false }));
};

export const useCountView = (id: ObjectName): void => {
  const dispatch = useDispatch<AppDispatch>();
  // What plays on in the corner and gets its page is the same view.
  const [goesOn] = useState(() => isKept(String(idOfName(id))) && counted.has(id));
  useEffect(() => {
    if (goesOn) return;
    const timer = setTimeout(() => {
      countView(dispatch, id, placeOf(readReferrer(), location.origin));
    }, VIEW_STATISTIC_DELAY_MS);
    return () => clearTimeout(timer);
  }, [id, goesOn, dispatch]);
};
