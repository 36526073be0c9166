/** Reads from /proc what another process uses, whether it answers or not. Linux only. */
import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** What the process's main thread has had of a processor since it started. @returns undefined where the kernel does not tell, or when it is gone */
export const readThreadMs = (pid: number): number | undefined => {
  try {
    const nanoseconds = Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]);
    return Number.isNaN(nanoseconds) ? undefined : nanoseconds / 1e6;
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
