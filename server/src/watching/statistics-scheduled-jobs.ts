/** Scheduled jobs: add up views and votes, and delete the details once they are counted. */
import type { JobRuns } from '../platform/jobs/job-scheduler.ts';
import { deletePastCampaigns, foldAllViews, foldPastViewDays } from './views.sql.ts';
import { deleteVisitors } from './votes.sql.ts';
import { foldWatchedParts } from './watched-parts.sql.ts';

export const STATISTICS_JOBS = {
  'fold views': foldAllViews,
  'fold watched parts': async (db, signal) => {
    while (!signal.aborted && (await foldWatchedParts(db)) > 0);
  },
  'views of past days': async (db, signal) => {
    while (!signal.aborted && (await foldPastViewDays(db)) > 0);
  },
  'campaigns of past days': deletePastCampaigns,
  'salts of past days': deleteVisitors,
} satisfies JobRuns;
