/** CPU time of this process and of all that it started and waited for. */
import { readFileSync } from 'node:fs';

/** Ticks a second of `/proc`; the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** So far, in seconds. proc(5): user and system time, own and of children, are the fields 14 to 17. */
export const cpuSeconds = (): number => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name in the second field may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
};

export const cpuSecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cpuSeconds();
  await work();
  return cpuSeconds() - before;
};
