/**
 * What the site asks of a search (docs/decisions/0138): ids alone. Cards are read from PostgreSQL by id, with the rules of what everyone may
 * see, so that no engine can show what was withdrawn.
 */
import type { Database } from '../../platform/database/create-database.ts';
import type { ListingRequest, ListingSource } from '../listings.sql.ts';

/** More matches of a search are neither counted nor ranked: nobody turns thirty pages. */
export const SEARCH_COUNT_MAX = 2000;

/** Words, gender group, filters, order and page. Words of every language are searched, whatever the visitor's is. */
export type SearchRequest = ListingRequest & { source: Extract<ListingSource, { kind: 'search' }> };

export interface FoundVideos {
  /** Of the page, best first. */
  ids: readonly number[];
  /** Up to SEARCH_COUNT_MAX, as the engine knows it: what was withdrawn since its index was written counts until that hears of it. */
  total: number;
  /** Projected from a part of the videos, or there are at least so many. */
  isEstimate: boolean;
}

export interface SearchEngine {
  /** @param db what PostgreSQL's search reads, such as a replica */
  find: (db: Database, request: SearchRequest) => Promise<FoundVideos>;
}
