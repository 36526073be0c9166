/** A part of the lab: a process that is started again a second after it ended, as systemd's `Restart=always` does, unless it is meant to be away. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemUser } from '../../server/src/platform/database/system-user.ts';

const RESTART_MS = 1000;
const READY_TRIES = 2400;
const POLL_MS = 50;
/** The last etcd would ask for the others for longer. */
const STOP_PATIENCE_MS = 5000;
const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export interface LabCommand {
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  user?: SystemUser | undefined;
  /** To which it writes. */
  log: string;
  /** How long it may take to end by itself. */
  patienceMs?: number;
  isReady: () => Promise<boolean>;
}

/** As `performance.now()` tells it: what is killed takes a moment to be gone. */
export interface Span {
  fromMs: number;
  toMs: number;
}
export const spanNow = (): Span => ({ fromMs: performance.now(), toMs: performance.now() });

export interface LabPart {
  name: string;
  pid: () => number;
  /** Every process of it, those that it started included. */
  pids: () => Promise<number[]>;
  start: () => Promise<void>;
  /** `kill -9` of all its processes; it stays away until it is started. */
  kill: () => Promise<Span>;
  stop: () => Promise<void>;
}

/** A part whose starter is gone ends, too, even when that was killed. */
const guard = (program: string, args: readonly string[]): [string, string[]] =>
  spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0
    ? ['setpriv', ['--pdeathsig', 'TERM', '--', program, ...args]]
    : [program, [...args]];

export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself meanwhile.
    }
};

/** The processes and all that they started. */
export const withDescendants = async (roots: readonly number[]): Promise<number[]> => {
  const children = new Map<number, number[]>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // After the name, which may hold anything: state and parent.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found: number[] = [];
  const left = roots.filter((pid) => pid > 0);
  for (let pid = left.pop(); pid !== undefined; pid = left.pop()) {
    found.push(pid);
    left.push(...(children.get(pid) ?? []));
  }
  return found;
};

/** Polls until it holds. @throws Error naming it, after two minutes */
export const waitUntil = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds().catch(() => false)); tries += 1) {
    if (tries > READY_TRIES) throw new Error(`${what} did not come to be`);
    await sleep(POLL_MS);
  }
};

export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

export const createPart = (
  name: string,
  command: LabCommand,
  /** Processes that are not children of the one that is started. */
  alsoOf: () => Promise<number[]> = async () => [],
): LabPart => {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isWanted = false;

  const launch = (): void => {
    const { program, args, env, user, log } = command;
    const file = openSync(log, 'a');
    const [guarded, words] = guard(program, args);
    const started = spawn(guarded, words, {
      env: env ?? process.env,
      stdio: ['ignore', file, file],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    closeSync(file);
    child = started;
    ended = new Promise((resolve) => {
      const end = () => {
        resolve();
        if (isWanted && child === started)
          setTimeout(() => isWanted && child === started && launch(), RESTART_MS).unref();
      };
      started.once('error', end);
      started.once('exit', end);
    });
  };
  const pids = async () =>
    withDescendants([child && !hasEnded(child) ? (child.pid ?? 0) : 0, ...(await alsoOf())]);

  return {
    name,
    pid: () => child?.pid ?? 0,
    pids,
    start: async () => {
      if (!isWanted) {
        isWanted = true;
        launch();
      }
      await waitUntil(`${name} (${command.log})`, command.isReady);
    },
    kill: async () => {
      const all = await pids();
      isWanted = false;
      const fromMs = performance.now();
      signalAll(all, 'SIGKILL');
      await ended;
      return { fromMs, toMs: performance.now() };
    },
    stop: async () => {
      isWanted = false;
      const all = await pids();
      child?.kill('SIGTERM');
      signalAll(all, 'SIGCONT');
      await Promise.race([ended, sleep(command.patienceMs ?? STOP_PATIENCE_MS, undefined, { ref: false })]);
      signalAll(all, 'SIGKILL');
      await ended;
    },
  };
};
