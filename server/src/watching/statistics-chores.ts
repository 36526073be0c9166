/** Chores: add up views and votes, and delete the details once they are counted. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { deletePastCampaigns, foldAllViews, foldPastViewDays } from './views.sql.ts';
import { forgetVisitors } from './votes.sql.ts';
import { foldWatchedParts } from './watched-parts.sql.ts';

export const STATISTICS_CHORES: readonly Chore[] = [
  {
    name: 'fold views',
    // Views of the same object that come in between are one write.
    everySeconds: 30,
    run: foldAllViews,
  },
  {
    name: 'fold watched parts',
    everySeconds: 60,
    run: async (db, signal) => {
      while (!signal.aborted && (await foldWatchedParts(db)) > 0);
    },
  },
  {
    name: 'views of past days',
    everySeconds: 6 * 3600,
    run: async (db, signal) => {
      while (!signal.aborted && (await foldPastViewDays(db)) > 0);
    },
  },
  { name: 'campaigns of past days', everySeconds: 6 * 3600, run: deletePastCampaigns },
  { name: 'salts of past days', everySeconds: 900, run: forgetVisitors },
];
