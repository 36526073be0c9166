/** Puts a saved page or widget in place of the one that the host holds already. */
import { getFamilyByType, performReactRefresh } from 'react-refresh/runtime';

/** As the plugin of react-refresh waits, so that one refresh serves several modules. */
const REFRESH_MS = 30;
let timer;
const refreshSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(() => performReactRefresh(), REFRESH_MS);
};

/** @param {import('webpack').Hot} hot @param {{ Component: unknown }} place */
export const keepPlace = (hot, place) => {
  const held = hot.data?.held ?? place;
  // react-refresh knows nothing of a component without a name: only a new page shows it.
  if (held !== place && !getFamilyByType(place.Component)) hot.invalidate();
  else {
    hot.accept();
    if (held !== place) {
      for (const key of Object.keys(held)) delete held[key];
      Object.assign(held, place);
      refreshSoon();
    }
  }
  hot.dispose((data) => {
    data.held = held;
  });
};
