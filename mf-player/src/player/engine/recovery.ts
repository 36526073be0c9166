/** When something is tried again after a fault, and when it is given up. */
import type { RecoveryCause } from './engine.ts';

/** Seconds before each try; about a minute altogether. Time without a connection is not counted. */
const WAITS_SECONDS = [0, 1, 2, 4, 8, 8, 8, 8, 8, 8];
/** Play that moved so long since makes the next fault a new one. */
const SETTLED_MS = 10_000;
/** Some browsers never say that the connection is back. */
const ASK_OFFLINE_MS = 5000;

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearInterval(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setInterval(() => navigator.onLine && end(), ASK_OFFLINE_MS);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

export interface Recovery {
  /** A fault that the worker cannot mend by itself. While one is mended, another only counts as its next try. */
  report: (cause: RecoveryCause) => void;
  /** The picture moves, or is there for who paused. */
  settle: () => void;
  readonly cause: RecoveryCause | undefined;
  stop: () => void;
}

export interface RecoveryOptions {
  /** @param attempt from 1 */
  mend: (cause: RecoveryCause, attempt: number) => Promise<void>;
  onChange: (cause: RecoveryCause | undefined) => void;
  onFailed: (cause: RecoveryCause) => void;
}

export const createRecovery = ({ mend, onChange, onFailed }: RecoveryOptions): Recovery => {
  let cause: RecoveryCause | undefined;
  let attempts = 0;
  let settledAt = 0;
  let isWaiting = false;
  let controller = new AbortController();

  const tell = (next: RecoveryCause | undefined) => {
    if (cause === next) return;
    cause = next;
    onChange(next);
  };

  const turn = async (fault: RecoveryCause) => {
    const { signal } = controller;
    isWaiting = true;
    if (!navigator.onLine) {
      tell('offline');
      await untilOnline(signal);
    } else {
      tell(fault);
      if (attempts >= WAITS_SECONDS.length) {
        isWaiting = false;
        attempts = 0;
        tell(undefined);
        return onFailed(fault);
      }
      const wait = (WAITS_SECONDS[attempts] ?? 0) * 1000;
      attempts += 1;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
    if (signal.aborted) return;
    isWaiting = false;
    try {
      await mend(fault, Math.max(1, attempts));
    } catch {
      if (!signal.aborted) await turn(fault);
    }
  };

  return {
    report: (fault) => {
      if (isWaiting) return;
      if (cause === undefined && performance.now() - settledAt > SETTLED_MS) attempts = 0;
      void turn(fault);
    },
    settle: () => {
      if (isWaiting || cause === undefined) return;
      settledAt = performance.now();
      tell(undefined);
    },
    get cause() {
      return cause;
    },
    stop: () => {
      controller.abort();
      controller = new AbortController();
      isWaiting = false;
      attempts = 0;
      tell(undefined);
    },
  };
};
