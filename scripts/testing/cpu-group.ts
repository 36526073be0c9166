/** Processor time of this process and of everything that it starts, databases and browsers too: a control group of its own (Linux, as root). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GROUPS = '/sys/fs/cgroup';
/** Where tests find the file that says what the group used. */
export const CPU_USAGE_VARIABLE = 'FOYER_CPU_USAGE';

/** Arguments of jest for a line of each file's processor time: only one file after the other can be distinguished. */
export const CPU_ARGS = [
  '--reporters=default',
  `--reporters=${join(import.meta.dirname, 'cpu-reporter.cjs')}`,
  // Last: what follows may be patterns, which an option that takes several values would swallow.
  '--runInBand',
] as const;

const enter = (folder: string, usage: string): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));
  return join(folder, usage);
};

/** @throws Error where no group can be made */
export const enterCpuGroup = (): void => {
  const name = `foyer-test-${process.pid}`;
  try {
    process.env[CPU_USAGE_VARIABLE] = enter(join(GROUPS, 'cpuacct', name), 'cpuacct.usage');
  } catch {
    process.env[CPU_USAGE_VARIABLE] = enter(join(GROUPS, name), 'cpu.stat');
  }
};
