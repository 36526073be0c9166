/** Starts the embedded PostgreSQL, watches it, and starts it again when it ends without having been asked to. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { isAlive } from './postmaster.ts';

const WATCH_MS = 250;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran so long had a reason of its own to end: the pauses start over. */
const STEADY_MS = 60_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The server comes back at the same port, so that pools, LISTEN and queues find it again automatically.
 * @returns `stop` ends the watch, then the server
 * @throws DatabaseStartError when the first start fails; later failures go to the log and are tried again
 */
export const startSupervisedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> => {
  const { log = () => {} } = options;
  let server = await startEmbeddedPostgres(options);
  const { url, port } = server;
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  let pauseMs = FIRST_PAUSE_MS;
  const startAgain = async (): Promise<void> => {
    const endedMs = performance.now();
    log(`database: PostgreSQL (process ${server.pid}) ended on its own; it is started again`, {
      level: 'error',
    });
    for (let said = ''; !stopping.signal.aborted; ) {
      try {
        server = await startEmbeddedPostgres({ ...options, port });
        log(`database: PostgreSQL runs again after ${((performance.now() - endedMs) / 1000).toFixed(1)} s`);
        return;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason !== said) log(reason);
        said = reason;
      }
      await pause(pauseMs);
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
    }
  };
  const watch = async (): Promise<void> => {
    for (let startedMs = performance.now(); !stopping.signal.aborted; await pause(WATCH_MS)) {
      if (isAlive(server.pid)) continue;
      if (performance.now() - startedMs > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      // One that ends again and again is not started as quickly as it ends.
      else {
        await pause(pauseMs);
        pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      }
      if (stopping.signal.aborted) return;
      await startAgain();
      startedMs = performance.now();
    }
  };
  const watching = watch();
  return {
    url,
    stop: async () => {
      stopping.abort();
      // A start under way ends first: two servers in one folder are impossible, one that nobody stops is not.
      await watching;
      await server.stop();
    },
  };
};
