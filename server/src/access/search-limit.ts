/**
 * Limits expensive reads that reach the database: each network has so many points a minute, counted for all processes
 * together.
 */
import type { LimitedRead } from '@foyer/shared/wire-schemas/call';
import type { Database } from '../platform/database/create-database.ts';
import { limitTries } from './rate-limiter.ts';

export const SEARCHES_PER_MINUTE = 120;
/** A letter every fifth of a second. */
export const SUGGESTIONS_PER_MINUTE = 300;

/** Points of `listingCost`: a hundred lists of three categories, or some twenty-five of all that an address may hold. */
export const LISTING_POINTS_PER_MINUTE = 300;

const LIMITS = {
  search: SEARCHES_PER_MINUTE,
  suggestion: SUGGESTIONS_PER_MINUTE,
  listing: LISTING_POINTS_PER_MINUTE,
} as const satisfies Record<LimitedRead, number>;

/** @param points what the read costs. @throws Refused rate_limited */
export const admitRead = (db: Database, kind: LimitedRead, address: string, points = 1): Promise<void> =>
  limitTries(db, {
    what: kind,
    by: { address },
    limit: LIMITS[kind],
    cost: points,
    windowSeconds: 60,
  });
