/** What every part of the page shows a piece of. */
import { createContext, useContext } from 'react';
import type { ReleaseOverview } from '@foyer/shared/wire-schemas/releases/overview';

interface Shown {
  overview: ReleaseOverview;
  /** Asks the server again. */
  refresh: () => void;
}
export const OverviewContext = createContext<Shown | null>(null);
/** @throws Error outside the page */
export const useOverview = (): Shown => {
  const shown = useContext(OverviewContext);
  if (!shown) throw new Error('useOverview is used outside the page of releases');
  return shown;
};
