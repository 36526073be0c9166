/** CPU that processes have used so far, in their own code and in the kernel for them, in seconds; Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** USER_HZ, which the kernel tells everyone as 100. */
const TICKS_PER_SECOND = 100;

interface ProcessCpu {
  parent: number;
  own: number;
  /** Of children that have ended, and that it waited for. */
  ended: number;
}

/** proc(5): the parent is field 4; user and system time, own and of children, are the fields 14 to 17. @throws Error when there is no such process */
export const readProcessCpu = (pid: number | 'self'): ProcessCpu => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in the second field may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const secondsAt = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / TICKS_PER_SECOND;
  return { parent: Number(fields[1]), own: secondsAt(11), ended: secondsAt(13) };
};

export const processCpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + readProcessCpu(pid).own, 0);

/** Of a process, of the children that it has now, and of those that it had. */
export const familyCpuSeconds = (pid: number): number => {
  const { own, ended } = readProcessCpu(pid);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const child = readProcessCpu(Number(name));
        return child.parent === pid ? sum + child.own : sum;
      } catch {
        // It has ended meanwhile, and counts with its parent from the next time on.
        return sum;
      }
    }, own + ended);
};
