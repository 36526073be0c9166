/** Chores: rebuild the totals, rankings, page anchors and popular matches that lists of videos are read from. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import {
  foldListingDeltas,
  rebuildAnchors,
  rebuildCounters,
  rebuildCountryRankings,
  rebuildFilteredAnchors,
  rebuildPopularSearch,
} from './rebuild-lists.ts';

export const LIST_CHORES: readonly Chore[] = [
  {
    name: 'totals of lists',
    everySeconds: 5,
    run: async (db, signal) => {
      while (!signal.aborted && (await foldListingDeltas(db)) > 0);
    },
  },
  { name: 'anchors of deep pages', everySeconds: 3600, run: rebuildAnchors },
  { name: 'anchors of filtered deep pages', everySeconds: 6 * 3600, run: rebuildFilteredAnchors },
  { name: 'popular videos of searches', everySeconds: 3600, run: rebuildPopularSearch },
  { name: 'rankings by country', everySeconds: 600, run: rebuildCountryRankings },
  { name: 'counters', everySeconds: 6 * 3600, run: rebuildCounters },
];
