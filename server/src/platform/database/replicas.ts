/**
 * Streaming replicas, watched: those that answer and are not too far behind take turns. How far one has come is what it
 * said at its last question, so that it is rather further than thought.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './create-database.ts';
import type { Log } from '../logging/log.ts';

const WATCH_INTERVAL_MS = 500;
const PROBE_PATIENCE_MS = 2000;

export interface Replica {
  db: Database;
  /** It has replayed the log up to here. */
  replayed: bigint;
}

export interface ReplicaState {
  name: string;
  isUsable: boolean;
  /** Behind the primary, at most; undefined where it is not known. */
  lagSeconds: number | undefined;
}

export interface Replicas {
  /** How each does now, in the order of the settings. */
  states: () => ReplicaState[];
  /** The next in turn that has come so far; undefined: ask the primary. */
  choose: (least: bigint) => Replica | undefined;
  /** It failed: left out until it answers again. */
  report: (replica: Replica) => void;
  /** Asks each anew how far it has come. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface ReplicasOptions {
  replicas: readonly Database[];
  primary: Database;
  /** @throws when the server does not answer */
  positionOf: (db: Database) => Promise<bigint>;
  /** One that is further behind the primary is not asked. */
  maxLagMs: number;
  /** How long replicas are believed while the primary does not answer. */
  staleMs: number;
  log: Log;
}

interface Watched {
  name: string;
  db: Database;
  replayed: bigint | undefined;
  /** As far as is known, it is near enough. */
  isNear: boolean;
  isUsable: boolean | undefined;
}
interface Sample {
  atMs: number;
  position: bigint;
}

const withPatience = async <Value>(asked: Promise<Value>): Promise<Value | undefined> => {
  const stop = new AbortController();
  const limit = sleep(PROBE_PATIENCE_MS, undefined, { signal: stop.signal, ref: false }).catch(
    () => undefined,
  );
  try {
    return await Promise.race([asked.catch(() => undefined), limit]);
  } finally {
    stop.abort();
  }
};

/** Watches until `stop`, which closes the replicas' pools too. */
export const watchReplicas = (options: ReplicasOptions): Replicas => {
  const { primary, positionOf, maxLagMs, staleMs, log } = options;
  const watched: Watched[] = options.replicas.map((db, index) => ({
    name: `replica ${index + 1}`,
    db,
    replayed: undefined,
    isNear: false,
    isUsable: undefined,
  }));
  /** Where the primary was, oldest first; the first one is the last that is older than the lag allowed. */
  const samples: Sample[] = [];
  const stopping = new AbortController();
  let turn = 0;

  const judge = (one: Watched, isUsable: boolean, reason: string): void => {
    if (one.isUsable !== isUsable) log(`${one.name}: ${isUsable ? 'is used' : reason}`);
    one.isUsable = isUsable;
  };
  const look = async (): Promise<void> => {
    await Promise.all(
      watched.map(async (one) => {
        one.replayed = await withPatience(positionOf(one.db));
      }),
    );
  };
  const check = async (): Promise<void> => {
    const [position] = await Promise.all([withPatience(positionOf(primary)), look()]);
    const nowMs = performance.now();
    if (position !== undefined) samples.push({ atMs: nowMs, position });
    while (samples[1] && samples[1].atMs <= nowMs - maxLagMs) samples.shift();
    const [wanted] = samples;
    const isPrimaryExpired = nowMs - (samples.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY) > staleMs + maxLagMs;
    for (const one of watched) {
      const isThere = wanted !== undefined && one.replayed !== undefined && one.replayed >= wanted.position;
      // Of a primary that was lost, the end of its log may have come to nobody: what was near enough then stays so.
      if (isThere || position !== undefined) one.isNear = isThere;
      if (one.replayed === undefined) judge(one, false, 'does not answer');
      else if (!wanted || isPrimaryExpired) judge(one, false, 'how far behind it is cannot be known');
      else judge(one, one.isNear, `is more than ${maxLagMs / 1000} s behind`);
    }
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await check();
      await sleep(WATCH_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();

  /** The newest position of the primary that the replica has reached tells how old its data can be. */
  const lagOf = ({ replayed }: Watched): number | undefined => {
    if (replayed === undefined) return undefined;
    const last = samples.findLast(({ position }) => position <= replayed) ?? samples[0];
    return last && (last === samples.at(-1) ? 0 : (performance.now() - last.atMs) / 1000);
  };

  return {
    states: () =>
      watched.map((one) => ({ name: one.name, isUsable: one.isUsable === true, lagSeconds: lagOf(one) })),
    choose: (least) => {
      for (let tries = 0; tries < watched.length; tries += 1) {
        turn = (turn + 1) % watched.length;
        const one = watched[turn];
        if (one?.isUsable && one.replayed !== undefined && one.replayed >= least)
          return { db: one.db, replayed: one.replayed };
      }
      return undefined;
    },
    report: ({ db }) => {
      for (const one of watched) if (one.db === db) judge(one, false, 'does not answer');
    },
    look,
    stop: async () => {
      stopping.abort();
      await watching;
      await Promise.all(watched.map(({ db }) => db.destroy()));
    },
  };
};
