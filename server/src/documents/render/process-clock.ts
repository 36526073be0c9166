/**
 * Reads the CPU time and the state of another process's main thread from /proc, whether it answers or not, and the memory that the
 * process uses. Linux only.
 */
import { readFileSync } from 'node:fs';

export interface ThreadTimes {
  /** On a processor since it started. */
  cpuMs: number;
  /** Neither on a processor nor ready for one at this moment: it sleeps, or waits for something. */
  isIdle: boolean;
}

const PAGE_BYTES = 4096;

/** @returns undefined where the kernel does not tell, or when the process is gone */
export const readThreadTimes = (pid: number): ThreadTimes | undefined => {
  try {
    const folder = `/proc/${pid}/task/${pid}`;
    const cpuNanoseconds = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]);
    // The state stands after the name in brackets, which may hold anything. R: running, or in the queue for a processor.
    const state = /\) (\S)[^)]*$/.exec(readFileSync(`${folder}/stat`, 'utf8'))?.[1];
    if (Number.isNaN(cpuNanoseconds) || state === undefined) return undefined;
    return { cpuMs: cpuNanoseconds / 1e6, isIdle: state !== 'R' };
  } catch {
    return undefined;
  }
};

/** Memory of its own that is really used; what it shares with others, as the program itself, is left out. */
export const readOwnMemoryBytes = (pid: number): number | undefined => {
  try {
    const [, resident = 0, shared = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number);
    return (resident - shared) * PAGE_BYTES;
  } catch {
    return undefined;
  }
};

/** The process itself, or the one that a guard started. */
export const programOf = (pid: number, isGuarded: boolean): number | undefined => {
  if (!isGuarded) return pid;
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
    return Number(children[0]) || undefined;
  } catch {
    return undefined;
  }
};
