/** CPU that processes other than this one have used so far, in their own code and in the kernel for them; Linux. */
import { readFileSync } from 'node:fs';

/** USER_HZ, which the kernel tells everyone as 100. */
const TICKS_PER_SECOND = 100;

export const processCpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in the second field may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  }, 0);
