/**
 * Pictures of strangers are decoded in a process of their own, at low priority, one at a time, with limits of time and
 * memory: a file that crashes, stalls or swells the decoder ends that process and is refused, and nothing else happens.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import type { PictureOrder } from './picture-process.ts';
import { PictureError, type PictureFacts, type PictureFault, type PictureTask } from './picture-task.ts';

const ENTRY = new URL('./picture-process.ts', import.meta.url).pathname;
/** The largest album photo with all its renditions takes about five seconds of one core. */
const CPU_LIMIT_SECONDS = 60;
/** By the clock: a machine that has much else to do is no fault of the file. */
const TASK_LIMIT_MS = 10 * 60_000;
const IDLE_MS = 15_000;
const MEMORY_LIMIT_BYTES = 1.5 * 1024 ** 3;
const LOOK_MS = 250;
const PAGE_BYTES = 4096;
/** Of the clock that Linux counts a process's time by. */
const TICKS_PER_SECOND = 100;
/** Waiting tasks of this process; more are refused, since each waits for all before it. */
const MAX_WAITING = 64;

/** The pool has no room; the visitor may try again soon. */
export class PicturesBusyError extends Error {
  override name = 'PicturesBusyError';
}

interface Job {
  order: PictureOrder;
  resolve: (facts: PictureFacts) => void;
  reject: (error: Error) => void;
}

interface Answer {
  id: number;
  facts?: PictureFacts;
  fault?: PictureFault | null;
  message?: string;
}

export interface PicturePool {
  /** @throws PictureError for what is wrong with the file, PicturesBusyError */
  make: (task: PictureTask) => Promise<PictureFacts>;
  /** Process id of the decoder while there is one; for tests. */
  pid: () => number | undefined;
  stop: () => void;
}

/** @param taskLimitMs what takes longer is ended and refused */
export const createPicturePool = ({ taskLimitMs = TASK_LIMIT_MS } = {}): PicturePool => {
  const waiting: Job[] = [];
  let running: Job | undefined;
  let child: ChildProcess | undefined;
  let nextId = 1;
  let timers: NodeJS.Timeout[] = [];
  let idle: NodeJS.Timeout | undefined;

  const settle = (act: (job: Job) => void): void => {
    const job = running;
    running = undefined;
    for (const timer of timers) clearInterval(timer);
    timers = [];
    if (job) act(job);
    next();
  };

  const end = (): void => {
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  };

  const onAnswer = ({ id, facts, fault, message = '' }: Answer): void => {
    if (running?.order.id !== id) return;
    settle(({ resolve, reject }) => {
      if (facts) resolve(facts);
      else reject(fault ? new PictureError(fault, message) : new Error(message));
    });
  };

  const start = (): ChildProcess => {
    const started = fork(ENTRY, {
      execArgv: ['--max-old-space-size=128', '--no-warnings'],
      // Nothing of the site's secrets; few arenas keep the memory of large pictures from staying.
      env: { MALLOC_ARENA_MAX: '2', VIPS_BLOCK_UNTRUSTED: '1', G_DEBUG: '' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', onAnswer);
    const gone = (): void => {
      if (child !== started) return;
      child = undefined;
      settle(({ reject }) => reject(new PictureError('broken', 'the decoder ended over it')));
    };
    started.on('exit', gone);
    started.on('error', gone);
    // Idle, it keeps no process alive.
    started.unref();
    started.channel?.unref();
    if (started.pid !== undefined)
      try {
        setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      } catch {
        // Ended already, or the system does not allow it.
      }
    return started;
  };

  /** What Linux says of it; elsewhere the clock alone limits it. */
  const usageOf = async (pid: number): Promise<{ bytes: number; cpuSeconds: number }> => {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
    const [statm, stat] = await Promise.all([read('statm'), read('stat')]);
    // The name, in parentheses, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      bytes: Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES,
      cpuSeconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND,
    };
  };

  /** Looks at the process while it works on this task; `refuse` ends it. */
  const watch = (pid: number, refuse: (why: string) => void): NodeJS.Timeout => {
    let before: number | undefined;
    return setInterval(() => {
      void usageOf(pid).then(({ bytes, cpuSeconds }) => {
        before ??= cpuSeconds;
        if (bytes > MEMORY_LIMIT_BYTES) refuse('it takes too much memory');
        if (cpuSeconds - before > CPU_LIMIT_SECONDS) refuse('it takes too long');
      });
    }, LOOK_MS);
  };

  const next = (): void => {
    if (running) return;
    const job = waiting.shift();
    if (!job) {
      child?.channel?.unref();
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS).unref();
      return;
    }
    clearTimeout(idle);
    running = job;
    child ??= start();
    const used = child;
    used.channel?.ref();
    const refuse = (why: string): void => {
      if (running !== job) return;
      end();
      settle(({ reject }) => reject(new PictureError('broken', why)));
    };
    timers = [setTimeout(() => refuse('it takes too long'), taskLimitMs)];
    if (used.pid !== undefined) timers.push(watch(used.pid, refuse));
    used.send(job.order, (error) => error && refuse('the decoder went away'));
  };

  return {
    make: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) return reject(new PicturesBusyError('too many pictures wait'));
        waiting.push({ order: { id: nextId++, task }, resolve, reject });
        next();
      }),
    pid: () => child?.pid,
    stop: () => {
      clearTimeout(idle);
      for (const { reject } of waiting.splice(0)) reject(new PicturesBusyError('the process ends'));
      end();
      settle(({ reject }) => reject(new PicturesBusyError('the process ends')));
    },
  };
};

let quick: PicturePool | undefined;
let thorough: PicturePool | undefined;

/**
 * By the pools of this process, which start with their first task and rest when they have none. Albums have one of their own:
 * somebody who waits for an answer does not wait for them.
 */
export const makePicturesApart = (task: PictureTask): Promise<PictureFacts> => {
  if (task.ladder) {
    thorough ??= createPicturePool();
    return thorough.make(task);
  }
  quick ??= createPicturePool();
  return quick.make(task);
};

/** What albums wait for is given up, to be done again elsewhere; others' pictures go on. */
export const endThoroughPictures = (): void => {
  thorough?.stop();
  thorough = undefined;
};
