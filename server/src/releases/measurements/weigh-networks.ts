/**
 * How much one network weighs: so many page views, and as many rendered documents, of each release set a day, so that nobody decides a
 * canary alone. While no candidate is live nothing is decided by them, and this process's memory of the busiest networks is enough.
 */
import { LRUCache } from 'lru-cache';
import { limitTries } from '../../access/rate-limiter.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { ReportSource } from './report-source.ts';

const DAY_SECONDS = 24 * 3600;
const REMEMBERED_NETWORKS = 20_000;

export interface Weighed {
  what: 'report' | 'render' | 'fault';
  setId: number;
  source: ReportSource;
  /** Whether a canary may be decided by it: then all processes count together. */
  decides: boolean;
}

/** @returns counts one more. @throws Refused rate_limited when its network had enough; Error when the database is away */
export const createWeighing = (db: Database, perNetwork: number): ((weighed: Weighed) => Promise<void>) => {
  const had = new LRUCache<string, number>({ max: REMEMBERED_NETWORKS, ttl: DAY_SECONDS * 1000 });
  return async ({ what, setId, source, decides }) => {
    const named = (key: string) => `release-${what}-${setId} ${key}`;
    const key = named(source.shares[0].key);
    const count = (had.get(key) ?? 0) + 1;
    // The flood of one network ends here, before the database. Its day starts with its first one.
    if (count > perNetwork)
      throw new Refused('rate_limited', 'enough was reported', { retryAfterSeconds: 3600 });
    had.set(key, count, { noUpdateTTL: true });
    if (!decides) return;
    for (const share of source.shares)
      await limitTries(db, {
        what: `release-${what}-${setId}`,
        by: { named: share.key },
        limit: perNetwork * share.times,
        windowSeconds: DAY_SECONDS,
      });
  };
};
