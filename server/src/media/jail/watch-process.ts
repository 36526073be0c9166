/**
 * Follows what a program uses: memory, since the kernel's own limit is for address space, which means little; and time on the
 * processors, to tell the kernel's limit from a stranger's kill. Linux only; elsewhere it sees nothing.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const LOOK_EVERY_MS = 300;
/** USER_HZ, which Linux promises to programs whatever the kernel uses. */
const TICKS_A_SECOND = 100;
const PAGE_BYTES = 4096;

const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'latin1');
  } catch {
    return '';
  }
};

interface Usage {
  cpuSeconds: number;
  residentBytes: number;
}

const usageOf = (pid: string): Usage => {
  const stat = readProc(`${pid}/stat`);
  // The name of the program stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [userTicks, systemTicks, pages] = [fields[11], fields[12], fields[21]].map((text) =>
    Number(text ?? 0),
  );
  return {
    cpuSeconds: ((userTicks ?? 0) + (systemTicks ?? 0)) / TICKS_A_SECOND,
    residentBytes: (pages ?? 0) * PAGE_BYTES,
  };
};

export interface ProcessWatch {
  /** Whether the limit may have been reached since the last check. */
  isCpuSpent: () => boolean;
  stop: () => void;
}

/**
 * @param pid the program, or the guard alongside whose child it is
 * @param onMemory called once, above the limit
 */
export const watchProcess = (
  pid: number | undefined,
  limits: { cpuSeconds: number; memoryBytes: number },
  onMemory: () => void,
): ProcessWatch => {
  let spent = 0;
  const timer = setInterval(() => {
    if (pid === undefined) return;
    const children = readProc(`${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
    const usages = [String(pid), ...children].map(usageOf);
    spent = Math.max(spent, ...usages.map(({ cpuSeconds }) => cpuSeconds));
    if (usages.every(({ residentBytes }) => residentBytes <= limits.memoryBytes)) return;
    clearInterval(timer);
    onMemory();
  }, LOOK_EVERY_MS);
  const unseen = (LOOK_EVERY_MS / 1000) * 3 * availableParallelism();
  return {
    isCpuSpent: () => spent + unseen >= limits.cpuSeconds,
    stop: () => clearInterval(timer),
  };
};
