/** Writes now and then what was counted in memory. */
export interface RegularFlushes {
  /** Writes what was counted since; one at a time, in their order. */
  flush: () => Promise<void>;
  /** Writes the last counts. */
  stop: () => Promise<void>;
}

/** @param write must not reject */
export const flushRegularly = (write: () => Promise<void>, everyMs: number): RegularFlushes => {
  let flushing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    flushing = flushing.then(write);
    return flushing;
  };
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
