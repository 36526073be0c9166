/**
 * What an earlier PostgreSQL left in a data directory: a server that can be adopted, one that is ending, or connections'
 * processes that outlive a server that was killed and still hold its shared memory.
 */
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostmaster, isAlive, type Postmaster, stopPostmaster } from './postmaster.ts';

/** A standby says so in place of `ready`. */
export const ACCEPTING_STATES: readonly string[] = ['ready', 'standby'];
const POLL_MS = 25;
const STOP_PATIENCE_MS = 2500;
/** Idle processes end immediately when their server is gone; those that compute do not notice. */
const LEFTOVER_PATIENCE_MS = 1000;
const KILL_PATIENCE_MS = 5000;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/**
 * The server that runs in the folder and accepts connections. One that starts is waited for, one that is ending is ended.
 * @returns undefined when none is left
 */
export const settlePostmaster = async (
  folder: string,
  patienceMs: number,
): Promise<Postmaster | undefined> => {
  for (const end = Date.now() + patienceMs; ; await delay(POLL_MS)) {
    const running = await findPostmaster(folder);
    if (!running) return undefined;
    // Just after kill -9 the process may still be there, and its port is not.
    if (ACCEPTING_STATES.includes(running.state) && (await accepts(running.port))) return running;
    if (running.state === 'stopping' || Date.now() > end) await stopPostmaster(running.pid, STOP_PATIENCE_MS);
  }
};

/** PostgreSQL's processes have its data directory as their working directory. Empty where the system has no /proc. */
const findLeftovers = async (folder: string): Promise<number[]> => {
  const home = await realpath(folder).catch(() => folder);
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const place = await readlink(`/proc/${name}/cwd`).catch(() => '');
    if (place !== home) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.startsWith('postgres') || command.includes('/postgres')) found.push(Number(name));
  }
  return found.filter(isAlive);
};

/** Ends the processes of a server that is gone: while one lives, PostgreSQL refuses to start in the folder. */
export const endLeftovers = async (folder: string): Promise<void> => {
  const start = Date.now();
  for (;;) {
    const left = await findLeftovers(folder);
    if (left.length === 0 || Date.now() - start > KILL_PATIENCE_MS) return;
    if (Date.now() - start > LEFTOVER_PATIENCE_MS)
      for (const pid of left)
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended on its own.
        }
    await delay(POLL_MS);
  }
};
