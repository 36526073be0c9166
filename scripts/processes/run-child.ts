/** Children of a script: they get its signals, and none outlives it. */
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/**
 * Arguments of Node for a child that is started with a channel (`ipc`), so that it ends with this process even when this one is killed: a
 * killed run of tests or benches leaves no site and no database behind.
 */
export const ENDS_WITH_PARENT = [
  '--import',
  join(import.meta.dirname, 'end-with-parent-preload.ts'),
] as const;

const running = new Set<ChildProcess>();

const endAll = (signal: NodeJS.Signals) => {
  for (const child of running) child.kill(signal);
};
let watching = false;
const watchSignals = () => {
  if (watching) return;
  watching = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches them automatically; a second one would hurry them.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) endAll(signal);
      if (running.size === 0) process.exit(128 + constants.signals[signal]);
    });
  process.on('exit', () => endAll('SIGKILL'));
};

export const startChild = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
  watchSignals();
  const child = spawn(command, args, options);
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
};

/** What nobody looks at while it works leaves the processor to what somebody waits for. */
export const lowerPriority = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
};

/** Its exit code; 128 and the signal's number when a signal ended it. */
export const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
