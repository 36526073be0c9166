/**
 * Pictures of strangers are decoded in a process of their own behind the same walls as ffmpeg (`picture-jail.ts`), at low priority, one at
 * a time, with limits of time and memory: a file that crashes, stalls or swells the decoder ends that process and is refused, and nothing else happens.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { KEEPER_ENVIRONMENT } from '../../platform/jail/find-jail.ts';
import { createMessageReader, type Message, packMessage } from '../../platform/jail/message-frames.ts';
import { PICTURE_CPU_SECONDS, pictureCommand, PICTURES_PER_PROCESS } from './picture-jail.ts';
import type { PictureAnswer, PictureOrder } from './picture-process.ts';
import { PictureError, type PictureFacts, type PictureTask } from './picture-task.ts';

const PICTURE_MAX_FILE_BYTES = 64 * 1024 * 1024;
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
  id: number;
  task: PictureTask;
  resolve: (facts: PictureFacts) => void;
  reject: (error: Error) => void;
}

/** What the process may call what it makes: it has read a stranger's file by then. */
const FILE_NAME = /^[A-Za-z0-9_-]{1,100}\.(avif|webp|jpg)$/;

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
  /** Pictures of the present process. */
  let made = 0;
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
    if (ended?.pid === undefined) return;
    try {
      // Of the group that it leads: a guard, where there is one, and what it guards.
      process.kill(-ended.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };

  const keep = async ({ folder }: PictureTask, facts: PictureFacts, files: readonly Uint8Array[]) => {
    const names = facts.made.map(({ file }) => file);
    if (names.length !== files.length || !names.every((name) => FILE_NAME.test(name)))
      throw new PictureError('broken', 'the decoder answers nonsense');
    if (folder === undefined) return;
    for (const [index, name] of names.entries())
      await writeFile(join(folder, name), files[index] ?? new Uint8Array());
  };

  const onAnswer = ({ head, blobs }: Message<PictureAnswer>): void => {
    const job = running;
    if (!job || job.id !== head.id) return;
    const { facts, fault, message = '' } = head;
    made += 1;
    if (made >= PICTURES_PER_PROCESS) end();
    for (const timer of timers) clearInterval(timer);
    if (!facts) {
      settle(({ reject }) => reject(fault ? new PictureError(fault, message) : new Error(message)));
      return;
    }
    keep(job.task, facts, blobs).then(
      () => running === job && settle(({ resolve }) => resolve(facts)),
      (error: Error) => running === job && settle(({ reject }) => reject(error)),
    );
  };

  /** Idle, it keeps no process alive. */
  const holdProcess = (held: ChildProcess | undefined, isHeld: boolean): void => {
    for (const pipe of [held?.stdin, held?.stdout, held?.stdio[3]] as (Socket | null | undefined)[])
      if (isHeld) pipe?.ref?.();
      else pipe?.unref?.();
  };

  const start = async (): Promise<ChildProcess> => {
    const { command, hasGuard } = await pictureCommand();
    const [program = process.execPath, ...args] = command;
    const started = spawn(program, args, {
      cwd: '/',
      env: KEEPER_ENVIRONMENT,
      // A terminal's Ctrl-C reaches the whole group of this process; who decides when that one ends is the pool.
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore', ...(hasGuard ? (['pipe'] as const) : [])],
    });
    made = 0;
    const gone = (): void => {
      if (child !== started) return;
      child = undefined;
      settle(({ reject }) => reject(new PictureError('broken', 'the decoder ended over it')));
    };
    const read = createMessageReader<PictureAnswer>((message) => child === started && onAnswer(message));
    started.stdout?.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch {
        process.kill(-(started.pid ?? 0), 'SIGKILL');
      }
    });
    // A process that ends breaks its pipes; `exit` tells.
    for (const pipe of started.stdio) pipe?.on('error', () => undefined);
    started.on('exit', gone);
    started.on('error', gone);
    started.unref();
    return started;
  };

  /** What Linux says of it; elsewhere the clock alone limits it. */
  const usageOf = async (pid: number): Promise<{ bytes: number; cpuSeconds: number }> => {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
    const [statm, facts] = await Promise.all([read('statm'), read('stat')]);
    // The name, in parentheses, may hold anything.
    const fields = facts.slice(facts.lastIndexOf(')') + 2).split(' ');
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
        if (cpuSeconds - before > PICTURE_CPU_SECONDS) refuse('it takes too long');
      });
    }, LOOK_MS);
  };

  const begin = async (job: Job): Promise<void> => {
    const { path, folder, ...wishes } = job.task;
    if ((await stat(path)).size > PICTURE_MAX_FILE_BYTES)
      throw new PictureError('large', 'the file is too large for a picture');
    const file = await readFile(path);
    if (running !== job) return;
    if (!child) {
      const started = await start();
      child = started;
      // Stopped meanwhile.
      if (running !== job) return end();
    }
    const used = child;
    holdProcess(used, true);
    const refuse = (why: string): void => {
      if (running !== job) return;
      end();
      settle(({ reject }) => reject(new PictureError('broken', why)));
    };
    timers = [setTimeout(() => refuse('it takes too long'), taskLimitMs)];
    if (used.pid !== undefined) timers.push(watch(used.pid, refuse));
    const head: PictureOrder = { id: job.id, work: { ...wishes, isMade: folder !== undefined } };
    used.stdin?.write(packMessage({ head, blobs: [file] }));
  };

  const next = (): void => {
    if (running) return;
    const job = waiting.shift();
    if (!job) {
      holdProcess(child, false);
      clearTimeout(idle);
      idle = setTimeout(end, IDLE_MS).unref();
      return;
    }
    clearTimeout(idle);
    running = job;
    begin(job).catch((error: unknown) => {
      if (running === job)
        settle(({ reject }) => reject(error instanceof Error ? error : new Error(String(error))));
    });
  };

  return {
    make: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MAX_WAITING) return reject(new PicturesBusyError('too many pictures wait'));
        waiting.push({ id: nextId++, task, resolve, reject });
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
