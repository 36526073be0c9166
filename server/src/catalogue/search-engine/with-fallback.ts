/** An engine that may be away, with one behind it that is there while the site is. */
import { searchEngineRequests } from '../../platform/metrics/metrics.ts';
import type { SearchEngine } from './search-engine.ts';
import { SearchUnavailable } from './opensearch-client.ts';

/** So long it is not asked after it failed: each search would wait for the time limit first. */
const PAUSE_MS = 5000;

export const withFallback = (
  first: SearchEngine,
  second: SearchEngine,
  { pauseMs = PAUSE_MS }: { pauseMs?: number } = {},
): SearchEngine => {
  let askAgainMs = 0;
  return {
    find: async (db, request) => {
      if (performance.now() >= askAgainMs)
        try {
          const found = await first.find(db, request);
          searchEngineRequests.inc({ result: 'answered' });
          return found;
        } catch (error) {
          if (!(error instanceof SearchUnavailable)) throw error;
          askAgainMs = performance.now() + pauseMs;
          searchEngineRequests.inc({ result: error.reason });
        }
      else searchEngineRequests.inc({ result: 'skipped' });
      return second.find(db, request);
    },
  };
};
