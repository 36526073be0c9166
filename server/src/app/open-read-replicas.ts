/** Opens the read replicas of a web process, and decides which of their answers its cache may keep. */
import type { AnswerCache } from '../platform/cache/answer-cache.ts';
import { InvalidationPositions } from '../platform/cache/invalidation-positions.ts';
import { type PublicReads, readReplicas } from '../platform/cache/public-reads.ts';
import type { Config } from '../platform/config/config.ts';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { isDatabaseAway } from '../platform/database/is-database-away.ts';
import { watchReplicas } from '../platform/database/replicas.ts';
import { selectWalPosition } from '../platform/database/wal-position.ts';
import { timeoutsFor } from '../platform/database/timeouts.ts';
import { beforeReading, replicaLag, replicaUsable } from '../platform/metrics/metrics.ts';
import type { Log } from '../platform/logging/log.ts';

export interface ReadReplicas {
  reads: PublicReads;
  stop: () => Promise<void>;
}

/** Undefined when the settings name none. */
export const openReadReplicas = (
  config: Config,
  primary: Database,
  cache: AnswerCache,
  log: Log,
): ReadReplicas | undefined => {
  if (config.databaseReplicaUrls.length === 0) return undefined;
  const replicas = watchReplicas({
    replicas: config.databaseReplicaUrls.map((url) =>
      createDatabase({
        url,
        poolSize: config.databasePoolSize,
        timeouts: timeoutsFor('requests', config),
        onError: () => {},
      }),
    ),
    primary,
    positionOf: selectWalPosition,
    maxLagMs: config.replicaMaxLagSeconds * 1000,
    staleMs: config.staleMs,
    log,
  });
  const stopReading = beforeReading(() => {
    replicaLag.reset();
    for (const { name, isUsable, lagSeconds } of replicas.states()) {
      replicaUsable.set({ replica: name }, isUsable ? 1 : 0);
      if (lagSeconds !== undefined) replicaLag.set({ replica: name }, lagSeconds);
    }
  });
  const drops = new InvalidationPositions(() => selectWalPosition(primary));
  cache.onInvalidate((tags) => drops.note(tags));
  return {
    reads: readReplicas(primary, replicas, drops, isDatabaseAway),
    stop: async () => {
      stopReading();
      drops.stop();
      await replicas.stop();
    },
  };
};
