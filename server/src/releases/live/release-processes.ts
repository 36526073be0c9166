/** What web processes tell one another about the sets that they have warm: through the database alone. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/create-database.ts';
import * as processes from './release-processes.sql.ts';

const BEAT_MS = 5000;
/** Three beats: anyone who was not seen for so long is gone, and nobody waits for it. */
export const ALIVE_SECONDS = 15;
/** A process that takes longer serves the set later than the others. */
export const SPREAD_LIMIT_MS = 30_000;
const SPREAD_POLL_MS = 100;

export interface ProcessReport {
  /** Never throws: a report that is lost is made up for by the next. */
  report: (setId: number, state: processes.WarmthState, error?: string) => void;
  /** Deletes what was reported of all other sets. */
  keepOnly: (setIds: readonly number[]) => void;
  stop: () => Promise<void>;
}

/** Says that this process is alive until `stop`, and takes its reports. */
export const openProcessReport = async (db: Database): Promise<ProcessReport> => {
  const processId = randomUUID();
  const label = `${hostname()} ${process.pid}`;
  // One after the other: of two states of a set the later one counts.
  let writing = processes.beat(db, processId, label).catch(() => {});
  const write = (run: () => Promise<void>): void => {
    writing = writing.then(run).catch(() => {});
  };
  await writing;
  const known = new Map<number, processes.Warmth>();
  const beat = async (): Promise<void> => {
    await processes.beat(db, processId, label);
    // What an outage of the database swallowed.
    for (const warmth of known.values()) await processes.writeWarmth(db, warmth);
  };
  const timer = setInterval(() => write(beat), BEAT_MS);
  timer.unref();
  return {
    report: (setId, state, error) => {
      const warmth = { processId, setId, state, error: error ?? null };
      known.set(setId, warmth);
      write(() => processes.writeWarmth(db, warmth));
    },
    keepOnly: (setIds) => {
      for (const setId of known.keys()) if (!setIds.includes(setId)) known.delete(setId);
      write(() => processes.deleteWarmth(db, processId, setIds));
    },
    stop: async () => {
      clearInterval(timer);
      write(() => processes.deleteProcess(db, processId));
      await writing;
    },
  };
};

/**
 * Waits until every process that is alive has the set warm or failed to get it warm, within a limit.
 * @returns one sentence for each process that does not have it
 */
export const waitUntilWarm = async (
  db: Database,
  setId: number,
  limitMs = SPREAD_LIMIT_MS,
): Promise<string[]> => {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const rows = await processes.selectWarmth(db, setId, ALIVE_SECONDS);
    const isSettled = rows.every(({ state }) => state === 'warm' || state === 'failed');
    if (isSettled || Date.now() >= deadline)
      return rows.flatMap(({ label, state, error }) => {
        if (state === 'warm') return [];
        const why = state === 'failed' ? (error ?? 'failed') : `it is not warm after ${limitMs / 1000} s`;
        return [`process ${label} goes on with the set before: ${why}`];
      });
    await sleep(SPREAD_POLL_MS);
  }
};
