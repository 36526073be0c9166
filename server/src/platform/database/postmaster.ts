/** The running server process of a data directory, as its postmaster.pid tells. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Postmaster {
  pid: number;
  port: number;
  /** `ready` once it accepts connections. */
  state: string;
}

/** It has ended, but its parent has not asked how: it keeps its number. False where the system has no /proc. */
const isZombie = (pid: number): boolean => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in parentheses and may hold anything; the state follows.
    return text.slice(text.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
};

/** A zombie is not alive. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !isZombie(pid);
};

/** The number in postmaster.pid, whether or not that process lives; undefined: there is no such file. */
export const readLockFilePid = async (folder: string): Promise<number | undefined> => {
  const [line = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(line) || undefined;
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
