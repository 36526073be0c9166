/**
 * The dispatcher of domain events. A service records what happened inside the transaction that makes it true; the tags of it are
 * invalidated once that is committed: in this process before the service returns, in every other through NOTIFY, which PostgreSQL
 * delivers at the commit. A rollback invalidates nothing.
 */
import type { Database } from '../database/create-database.ts';
import { afterCommit, inTransaction } from '../database/in-transaction.ts';
import { notifyInvalidation } from './cache-invalidations.sql.ts';
import { type DomainEvent, tagsOfEvent } from './domain-events.ts';

type InvalidateTags = (tags: readonly string[]) => void;

/** What follows the commits of each pool. */
const followers = new WeakMap<Database, Set<InvalidateTags>>();

/** @returns what ends it */
export const invalidateOnCommit = (db: Database, drop: InvalidateTags): (() => void) => {
  const known = followers.get(db) ?? new Set();
  followers.set(db, known.add(drop));
  return () => void known.delete(drop);
};

/** @param db the transaction of the write; without one the events are sent in a transaction of their own */
export const recordEvents = (db: Database, ...events: readonly DomainEvent[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const tags = [...new Set(events.flatMap(tagsOfEvent))];
    await notifyInvalidation(tx, tags);
    afterCommit(tx, (pool) => {
      for (const drop of followers.get(pool) ?? []) drop(tags);
    });
  });
