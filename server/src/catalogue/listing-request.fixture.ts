/** A list as everyone gets it who chose nothing. */
import type { ListingRequest } from './listings.sql.ts';

export const PLAIN_LISTING: Omit<ListingRequest, 'source'> = {
  gender: 'straight',
  sort: 'latest-updates',
  type: 'all',
  duration: '',
  date: '',
  limit: 60,
  offset: 0,
};
