/** The live sets, kept in this process: asked at every page view, read from the database only when they change. */
import { RELEASES_NOTIFICATION } from '../registry/releases.sql.ts';
import type { LiveSets } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';

/** LISTEN of the database module: the handler runs at each notification; the result ends it. */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
) => Promise<() => Promise<void>>;

/** Catches what a broken LISTEN connection missed. */
const POLL_MS = 3000;

export interface LiveSetsCache {
  /** Undefined before the first set goes live. Never waits for the database once there is one. */
  getLiveSets(): LiveSets | undefined;
  /** Calls back after each change, also for those of other processes. Returns how to stop it. */
  onChange(listener: (live: LiveSets) => void): () => void;
  /** Reads the database now; for what was changed in this very process. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const signatureOf = (live: LiveSets | undefined): string =>
  JSON.stringify([
    live?.stable.id,
    live?.previous?.id,
    live?.candidate?.set.id,
    live?.candidate?.share,
    live?.upcoming?.map(({ id }) => id),
  ]);

/** Reads once, then follows changes until `stop`. A database that fails later leaves what was known. */
export async function createLiveSets(
  releases: Pick<Releases, 'loadLiveSets'>,
  listen: Listen,
  { pollMs = POLL_MS }: { pollMs?: number } = {},
): Promise<LiveSetsCache> {
  let live = await releases.loadLiveSets();
  const listeners = new Set<(live: LiveSets) => void>();
  let reading: Promise<void> = Promise.resolve();

  const read = async (): Promise<void> => {
    const now = await releases.loadLiveSets();
    if (!now || signatureOf(now) === signatureOf(live)) return;
    live = now;
    for (const listener of listeners) listener(now);
  };
  // One after the other: an answer that overtakes a later one would bring an old set back.
  const refresh = (): Promise<void> => {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  };
  const refreshQuietly = (): void => void refresh().catch(() => undefined);

  const unlisten = await listen(RELEASES_NOTIFICATION, refreshQuietly);
  const timer = setInterval(refreshQuietly, pollMs);
  timer.unref();
  // What changed between the first read and LISTEN.
  await refresh();

  return {
    getLiveSets: () => live,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh,
    stop: async () => {
      clearInterval(timer);
      await unlisten();
      await reading.catch(() => undefined);
    },
  };
}
