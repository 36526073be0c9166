/**
 * Chooses the database of public reads: a replica that knows of everything withdrawn from what it answers, else the
 * primary. Whatever is hidden from someone is decided on the primary.
 */
import type { Database } from '../database/create-database.ts';
import { isStatementCancelled } from '../database/is-statement-cancelled.ts';
import type { Replicas } from '../database/replicas.ts';
import type { InvalidationPositions } from './invalidation-positions.ts';

export interface PublicReads {
  /** `make` may be called twice, with different databases. @throws what it throws on the primary */
  read: <Result extends { isShared?: boolean; tags?: readonly string[] }>(
    make: (db: Database) => Promise<Result>,
  ) => Promise<Result>;
}

export const readPrimary = (primary: Database): PublicReads => ({ read: (make) => make(primary) });

export const readReplicas = (
  primary: Database,
  replicas: Replicas,
  drops: Pick<InvalidationPositions, 'floor' | 'isCurrent'>,
  isReplicasFault: (error: unknown) => boolean,
): PublicReads => ({
  read: async (make) => {
    const { floor } = drops;
    const replica = floor === undefined ? undefined : replicas.choose(floor);
    if (!replica) return make(primary);
    try {
      const result = await make(replica.db);
      // Its answer about something that is not for all is the primary's to give, and so is what was invalidated meanwhile.
      if (result.isShared !== false && drops.isCurrent(result.tags ?? [], replica.replayed)) return result;
    } catch (error) {
      // What takes too long here would take too long there, and cost twice.
      if (isStatementCancelled(error)) throw error;
      if (isReplicasFault(error)) replicas.report(replica);
      // What is not there may have been written a moment ago.
    }
    return make(primary);
  },
});
