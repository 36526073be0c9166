/**
 * Ends this process as SIGTERM would when the npm that started it is gone. npm passes a signal on to the shell that it runs
 * scripts in, and that shell dies without passing it on; after `kill -9` of npm the shell does not even die.
 */
import { readFileSync } from 'node:fs';

const WATCH_MS = 250;
/** The shells that npm's and pnpm's `script-shell` commonly names. */
const SHELLS = ['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh', 'ksh'];

/** Name and parent of a process; undefined where the system has no /proc, or no such process. */
const readProcess = (pid) => {
  try {
    const [, name = '', rest = ''] =
      /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parentPid: Number(rest.split(' ')[1]) };
  } catch {
    return undefined;
  }
};

/**
 * Does nothing in a process that no package manager started: a shell that is closed must not end what it left running.
 * @returns {() => void} ends the watch
 */
export const endWithNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const { ppid } = process;
  const parent = readProcess(ppid);
  const shellParentPid = parent && SHELLS.includes(parent.name) ? parent.parentPid : undefined;
  const timer = setInterval(() => {
    const isAlive =
      process.ppid === ppid &&
      (shellParentPid === undefined || readProcess(ppid)?.parentPid === shellParentPid);
    if (isAlive) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, WATCH_MS);
  timer.unref();
  return () => clearInterval(timer);
};
