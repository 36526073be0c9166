import { both, LISTED, videoFilters } from '../listings.sql.ts';
import type { SearchEngine } from '../search-engine/search-engine.ts';
import { selectByRelevance } from './by-relevance.sql.ts';
import { selectBySort } from './by-sort.sql.ts';

/** The search of a site that configures no other one. */
export const POSTGRES_SEARCH: SearchEngine = {
  find: (db, request) => {
    const conditions = both([LISTED, ...videoFilters(request)]);
    return (request.source.byRelevance ? selectByRelevance : selectBySort)(db, request, conditions);
  },
};
