/**
 * Reads the CPU time and the state of one thread of this process from /proc, whether the thread answers or not. Linux only.
 */
import { readFileSync, readlinkSync } from 'node:fs';

export interface ThreadTimes {
  /** On a processor since it began. */
  cpuMs: number;
  /** Neither on a processor nor ready for one at this moment: it sleeps, or waits for something. */
  isIdle: boolean;
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
    const folder = `/proc/self/task/${threadNumber}`;
    const cpuNanoseconds = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]);
    // The state stands after the name in brackets, which may hold anything. R: running, or in the queue for a processor.
    const state = /\) (\S)[^)]*$/.exec(readFileSync(`${folder}/stat`, 'utf8'))?.[1];
    if (Number.isNaN(cpuNanoseconds) || state === undefined) return undefined;
    return { cpuMs: cpuNanoseconds / 1e6, isIdle: state !== 'R' };
  } catch {
    return undefined;
  }
};
