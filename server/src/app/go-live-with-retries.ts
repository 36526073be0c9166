/** Tries to bring pages live until it works or the process stops: a machine that is busy at the start is not so for ever. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FirstKeysMissing } from '../releases/release-refused.ts';
import type { Log } from '../platform/logging/log.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface BringLiveOptions {
  bringLive: () => Promise<void>;
  log: Log;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Between the first two tries, ms; doubles from try to try up to half a minute, or `longestPauseMs`. */
  firstPauseMs?: number;
  longestPauseMs?: number;
}

/**
 * Each reason is logged once for as long as it stays the same.
 * @returns false when the process stopped first. Never throws.
 */
export const goLiveWithRetries = async ({
  bringLive,
  log,
  signal,
  firstPauseMs = FIRST_PAUSE_MS,
  longestPauseMs = LONGEST_PAUSE_MS,
}: BringLiveOptions): Promise<boolean> => {
  let said = '';
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await bringLive();
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const reason = error instanceof Error ? error.message : String(error);
      const facts = error instanceof FirstKeysMissing ? { steps: error.steps } : undefined;
      if (reason !== said) log(`no page can be rendered yet: ${reason}`, facts);
      said = reason;
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
  return false;
};
