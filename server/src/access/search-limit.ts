/** Searches and suggestions that reach the database are limited by address; all processes count together. */
import type { Database } from '../platform/database/create-database.ts';
import { limitTries } from './limit-tries.ts';
import { visitorNetwork } from './visitor-network.ts';

export const SEARCHES_PER_MINUTE = 120;
/** A letter every fifth of a second. */
export const SUGGESTIONS_PER_MINUTE = 300;

const LIMITS = { search: SEARCHES_PER_MINUTE, suggestion: SUGGESTIONS_PER_MINUTE } as const;
export type LimitedRead = keyof typeof LIMITS;

/** @throws Refused rate_limited */
export const admitRead = (db: Database, kind: LimitedRead, address: string): Promise<void> =>
  limitTries(db, {
    key: `${kind}:address:${visitorNetwork(address)}`,
    limit: LIMITS[kind],
    windowSeconds: 60,
  });
