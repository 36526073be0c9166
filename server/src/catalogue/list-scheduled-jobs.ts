/** Scheduled jobs: rebuild the totals, rankings, page anchors and popular matches that lists of videos are read from. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import {
  foldListingDeltas,
  rebuildAnchors,
  rebuildCounters,
  rebuildCountryRankings,
  rebuildFilteredAnchors,
  rebuildPopularSearch,
  rebuildTops,
} from './rebuild-lists.ts';

export const LIST_JOBS = {
  'totals of lists': async (db, signal) => {
    while (!signal.aborted && (await foldListingDeltas(db)) > 0);
  },
  'anchors of deep pages': rebuildAnchors,
  'anchors of filtered deep pages': rebuildFilteredAnchors,
  'first pages of models and channels': rebuildTops,
  'popular videos of searches': rebuildPopularSearch,
  'rankings by country': (db) => rebuildCountryRankings(db),
  counters: rebuildCounters,
} satisfies JobRuns;
