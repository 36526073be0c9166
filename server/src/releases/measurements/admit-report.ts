/**
 * How much one network's reports weigh: so many page views of each release set a day, so that nobody decides a canary alone.
 * While no candidate is live nothing is decided by them, and this process's memory of the busiest networks is enough.
 */
import { LRUCache } from 'lru-cache';
import { limitTries } from '../../access/rate-limiter.ts';
import { visitorNetwork } from '../../access/visitor-network.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';

const DAY_SECONDS = 24 * 3600;
const REMEMBERED_NETWORKS = 20_000;

export interface Report {
  setId: number;
  /** Of the sender. */
  address: string;
  /** Whether a canary may be decided by it. */
  decides: boolean;
}

/** @returns counts a report. @throws Refused rate_limited when its network has sent enough */
export const createReportAdmission = (
  db: Database,
  perNetwork: number,
): ((report: Report) => Promise<void>) => {
  const sent = new LRUCache<string, number>({ max: REMEMBERED_NETWORKS, ttl: DAY_SECONDS * 1000 });
  return async ({ setId, address, decides }) => {
    const key = `${setId} ${visitorNetwork(address)}`;
    const count = (sent.get(key) ?? 0) + 1;
    // The flood of one network ends here, before the database. Its day begins with its first report.
    if (count > perNetwork)
      throw new Refused('rate_limited', 'enough was reported', { retryAfterSeconds: 3600 });
    sent.set(key, count, { noUpdateTTL: true });
    if (!decides) return;
    const what = `release-report-${setId}`;
    await limitTries(db, { what, by: { address }, limit: perNetwork, windowSeconds: DAY_SECONDS });
  };
};
