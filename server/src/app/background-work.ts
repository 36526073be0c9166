/** What goes on beside the requests: views are folded, rankings rebuilt, and what is past is deleted. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/create-database.ts';
import type { Chore } from '../platform/jobs/chore.ts';
import { deletePastCodes } from '../accounts/accounts.sql.ts';
import {
  foldListingDeltas,
  rebuildAnchors,
  rebuildCounters,
  rebuildCountryRankings,
} from '../catalogue/rebuild-lists.ts';
import { deletePastLimits } from '../access/limits.sql.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.sql.ts';
import { deletePastCampaigns, foldAllViews, foldPastViewDays } from '../watching/views.sql.ts';
import { forgetVisitors } from '../watching/votes.sql.ts';

const CHORES: readonly Chore[] = [
  {
    name: 'fold views',
    // Views of the same object that come in between are one write.
    everySeconds: 30,
    run: foldAllViews,
  },
  {
    name: 'totals of lists',
    everySeconds: 5,
    run: async (db) => {
      while ((await foldListingDeltas(db)) > 0);
    },
  },
  { name: 'anchors of deep pages', everySeconds: 3600, run: rebuildAnchors },
  { name: 'rankings by country', everySeconds: 600, run: rebuildCountryRankings },
  { name: 'counters', everySeconds: 6 * 3600, run: rebuildCounters },
  { name: 'past limits', everySeconds: 300, run: deletePastLimits },
  { name: 'expired sessions', everySeconds: 3600, run: deleteExpiredSessions },
  { name: 'past codes', everySeconds: 3600, run: deletePastCodes },
  {
    name: 'views of past days',
    everySeconds: 6 * 3600,
    run: async (db) => {
      while ((await foldPastViewDays(db)) > 0);
    },
  },
  { name: 'campaigns of past days', everySeconds: 6 * 3600, run: deletePastCampaigns },
  { name: 'salts of past days', everySeconds: 900, run: forgetVisitors },
];

/**
 * Each chore runs first after its interval.
 * @param more chores of what this process has besides a database
 * @returns how to stop; waits for the one that runs
 */
export const startBackgroundWork = (
  db: Database,
  log: (message: string) => void,
  more: readonly Chore[] = [],
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const loops = [...CHORES, ...more].map(async ({ name, everySeconds, run }) => {
    for (;;) {
      await sleep(everySeconds * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      // The database may be away for a while; the next turn tries again.
      await run(db).catch((error: unknown) =>
        log(`${name}: ${error instanceof Error ? error.message : error}`),
      );
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
};
