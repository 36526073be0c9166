/** Follows the time that a program has spent on the processors, to tell the kernel's limit from a stranger's kill. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOOK_EVERY_MS = 500;
/** USER_HZ, which Linux promises to programs whatever the kernel uses. */
const TICKS_A_SECOND = 100;

const cpuSeconds = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
};

/** @returns whether the limit may have been reached since the last look */
export const watchCpu = (
  pid: number | undefined,
  limitSeconds: number,
): { isNear: () => boolean; stop: () => void } => {
  let spent = 0;
  const timer = setInterval(() => {
    if (pid) spent = Math.max(spent, cpuSeconds(pid));
  }, LOOK_EVERY_MS);
  const unseen = (LOOK_EVERY_MS / 1000) * 2 * availableParallelism();
  return { isNear: () => spent + unseen >= limitSeconds, stop: () => clearInterval(timer) };
};
