/** What the kernel tells of one thread of this process, whether the thread answers or not. Linux only. */
import { readFileSync, readlinkSync } from 'node:fs';

export interface ThreadTimes {
  /** On a processor. */
  cpuMs: number;
  /** Ready to run, while other threads and programs had the processors. */
  queuedMs: number;
}

/** To be called in the thread; undefined where there is no /proc. */
export const ownThreadNumber = (): number | undefined => {
  try {
    return Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]) || undefined;
  } catch {
    return undefined;
  }
};

/** @returns undefined where the kernel does not tell, or when the thread is gone */
export const readThreadTimes = (threadNumber: number): ThreadTimes | undefined => {
  try {
    // Nanoseconds on a processor, nanoseconds waiting for one, turns.
    const text = readFileSync(`/proc/self/task/${threadNumber}/schedstat`, 'utf8');
    const [cpu = Number.NaN, queued = Number.NaN] = text.split(' ').map(Number);
    return Number.isNaN(cpu + queued) ? undefined : { cpuMs: cpu / 1e6, queuedMs: queued / 1e6 };
  } catch {
    return undefined;
  }
};
