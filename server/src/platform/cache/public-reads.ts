/**
 * Chooses the database of public reads: a replica that knows of everything withdrawn from what it answers, else the
 * primary. Whatever is hidden from someone is decided on the primary.
 */
import type { Database } from '../database/create-database.ts';
import { isStatementCancelled } from '../database/is-statement-cancelled.ts';
import type { Replicas } from '../database/replicas.ts';
import type { InvalidationPositions } from './invalidation-positions.ts';

export interface PublicReads {
  /** `make` may be called several times, with different databases. @throws what it throws on the primary */
  read: <Result extends { isShared?: boolean; tags?: readonly string[] }>(
    make: (db: Database) => Promise<Result>,
  ) => Promise<Result>;
}

export const readPrimary = (primary: Database): PublicReads => ({ read: (make) => make(primary) });

export const readReplicas = (
  primary: Database,
  replicas: Pick<Replicas, 'choose' | 'report' | 'look'>,
  drops: Pick<InvalidationPositions, 'floor' | 'isCurrent'>,
  isAway: (error: unknown) => boolean,
): PublicReads => ({
  read: async (make) => {
    /** A replica answered that had not replayed all of it, as far as is known. */
    let isBehind = false;
    const choose = () => (drops.floor === undefined ? undefined : replicas.choose(drops.floor));
    const askReplicas = async () => {
      for (let replica = choose(); replica; replica = choose()) {
        try {
          const result = await make(replica.db);
          // Its answer about something that is not for all is the primary's to give, and so is what was invalidated meanwhile.
          if (result.isShared === false) return undefined;
          if (drops.isCurrent(result.tags ?? [], replica.replayed)) return result;
          isBehind = true;
          return undefined;
        } catch (error) {
          // What takes too long here would take too long there, and cost twice.
          if (isStatementCancelled(error)) throw error;
          // What is not there may have been written a moment ago.
          if (!isAway(error)) return undefined;
          replicas.report(replica);
        }
      }
      return undefined;
    };
    const found = await askReplicas();
    if (found) return found;
    try {
      return await make(primary);
    } catch (error) {
      if (!isBehind || !isAway(error)) throw error;
      await replicas.look();
      const late = await askReplicas();
      if (late) return late;
      throw error;
    }
  },
});
