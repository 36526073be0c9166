/** The running server process of a data directory, as its postmaster.pid tells. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` once it accepts connections. */
  state: string;
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Undefined when no live process serves the directory; a stale file (pid used by something else) counts as none. */
export const findPostmaster = async (folder: string): Promise<Postmaster | undefined> => {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  // After a reboot the number may belong to another program: only a process that serves this folder counts.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres');
  if (!command.includes('postgres')) return undefined;
  return { pid, port: Number(lines[3]), state: (lines[7] ?? '').trim() };
};

/** Fast shutdown; immediate after `patienceMs`. Returns when the process is gone. */
export const stopPostmaster = async (pid: number, patienceMs: number): Promise<void> => {
  const signals = [
    { signal: 'SIGINT', waitMs: patienceMs },
    { signal: 'SIGQUIT', waitMs: 1500 },
    { signal: 'SIGKILL', waitMs: 500 },
  ] as const;
  for (const { signal, waitMs } of signals) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const end = Date.now() + waitMs;
    while (Date.now() < end) {
      if (!isAlive(pid)) return;
      await delay(20);
    }
  }
};
