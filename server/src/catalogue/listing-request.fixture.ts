/** A list as everyone gets it who chose nothing. */
import { NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import type { ListingRequest } from './listings.sql.ts';

export const PLAIN_LISTING: Omit<ListingRequest, 'source'> = {
  gender: 'straight',
  sort: 'latest-updates',
  ...NO_FILTERS,
  limit: 60,
  offset: 0,
};
