import { both, LISTED, videoFilters } from '../listings.sql.ts';
import type { SearchEngine } from '../search-engine/search-engine.ts';
import { selectByRelevance } from './by-relevance.sql.ts';
import { selectBySort } from './by-sort.sql.ts';
import { withWorkMemory } from './work-memory.sql.ts';

/** The search of a site that configures no other one. */
export const POSTGRES_SEARCH: SearchEngine = {
  find: (db, request) => {
    const conditions = both([LISTED, ...videoFilters(request)]);
    const select = request.source.byRelevance ? selectByRelevance : selectBySort;
    return withWorkMemory(db, (tx) => select(tx, request, conditions));
  },
};
