/** Starts a media program behind the walls that this machine has, and sees to its end: its own, or at a limit. */
import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import type { Writable } from 'node:stream';
import { type Jail, jailCommand, KEEPER_ENVIRONMENT } from '../../platform/jail/find-jail.ts';
import { LAUNCH_FAILED, type LaunchPlan } from '../../platform/jail/launch-plan.ts';
import { findFfmpegJail, programEnvironment } from './ffmpeg-jail.ts';
import { type MediaPriority, NICENESS, OPEN_FILES, type RunLimits } from './limits.ts';
import type { MediaLimit } from './media-errors.ts';
import { limitOf, readEnd } from './read-end.ts';
import { watchFolder } from './watch-folder.ts';
import { watchProcess } from './watch-process.ts';

export interface JailedRun {
  /** The one folder that may be written, and the working directory. */
  cwd?: string | undefined;
  reads: readonly string[];
  limits: Required<RunLimits>;
  /** Default `soon`. */
  priority?: MediaPriority | undefined;
  signal?: AbortSignal | undefined;
  /** Writes what the program reads from descriptor 0, and ends it. */
  feed?: ((stdin: Writable) => Promise<void>) | undefined;
  /** What it writes to descriptor 1. What this throws ends the program, and is thrown. */
  onOutput?: ((chunk: Buffer) => void) | undefined;
  /** What it writes to descriptor 3. */
  onProgress?: ((text: string) => void) | undefined;
}

export interface JailedEnd {
  exitCode: number | null;
  endSignal: NodeJS.Signals | null;
  /** The limit that it was ended at, as far as its death tells. */
  limit: MediaLimit | undefined;
  /** The end of what it said: no control characters, no folders of this machine. */
  log: string;
}

/** Stacks of threads and reserves of the allocator are counted by the kernel, and hardly used. */
const ADDRESS_SPACE = 2;

const LOG_MAX_CHARACTERS = 16 * 1024;

/** What a stranger wrote into a file may stand in the log, but cannot act on a terminal; our folders are our own affair. */
const cleanLog = (log: string, paths: readonly string[]): string =>
  paths
    .reduce((text, path) => text.replaceAll(path, basename(path)), log.replaceAll('\r', '\n'))
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '?');

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The whole group: also what the program may have started. */
const killGroup = (pid: number | undefined): void => {
  if (!pid) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

/** How the program is started; exported for the test that tries the walls from inside. */
export const planLaunch = (
  jail: Jail,
  program: string,
  args: readonly string[],
  { cwd, reads, limits, priority, onProgress }: JailedRun,
): LaunchPlan => ({
  program,
  args,
  env: programEnvironment(),
  parentPid: process.pid,
  walls: jail.walls,
  reads,
  writes: cwd ? [cwd] : [],
  descriptors: onProgress ? 4 : 3,
  niceness: NICENESS[priority ?? 'soon'],
  limits: {
    cpuSeconds: Math.ceil(limits.cpuSeconds),
    memoryBytes: limits.memoryBytes * ADDRESS_SPACE,
    fileBytes: limits.outputBytes,
    openFiles: OPEN_FILES,
  },
});

const startJailed = (jail: Jail, program: string, args: readonly string[], run: JailedRun) => {
  const { cwd } = run;
  const [command, ...rest] = jailCommand(jail, planLaunch(jail, program, args, run));
  return spawn(command, rest, {
    cwd: cwd ?? '/',
    env: KEEPER_ENVIRONMENT,
    // Leads a process group of its own.
    detached: true,
    stdio: [
      run.feed ? 'pipe' : 'ignore',
      run.onOutput ? 'pipe' : 'ignore',
      'pipe',
      ...(run.onProgress ? (['pipe'] as const) : []),
      ...(jail.keeper === 'guard' ? (['pipe'] as const) : []),
    ],
  });
};

/**
 * @throws the signal's reason, when that was aborted
 * @throws what `feed`, `onOutput` or `onProgress` threw
 */
export const runJailed = async (
  program: string,
  args: readonly string[],
  run: JailedRun,
): Promise<JailedEnd> => {
  run.signal?.throwIfAborted();
  const jail = await findFfmpegJail(program);
  run.signal?.throwIfAborted();
  const child = startJailed(jail, program, args, run);
  let limit: MediaLimit | undefined;
  const endAt = (reached: MediaLimit): void => {
    limit ??= reached;
    killGroup(child.pid);
  };
  const abort = (): void => killGroup(child.pid);
  run.signal?.addEventListener('abort', abort, { once: true });
  const clock = setTimeout(() => endAt('time'), Math.min(run.limits.seconds * 1000, 2 ** 31 - 1));
  const watch = run.cwd ? watchFolder(run.cwd, run.limits.outputBytes, () => endAt('output')) : undefined;
  const usage = watchProcess(child.pid, run.limits, () => endAt('memory'));

  /** Of a callback of ours: what the program made reached nobody. */
  let failure: Error | undefined;
  const guarded = (work: () => void): void => {
    if (failure) return;
    try {
      work();
    } catch (error) {
      failure = asError(error);
      killGroup(child.pid);
    }
  };

  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_MAX_CHARACTERS);
  });
  let piped = 0;
  child.stdout?.on('data', (chunk: Buffer) => {
    piped += chunk.length;
    if (piped > run.limits.outputBytes) endAt('output');
    else guarded(() => run.onOutput?.(chunk));
  });
  const third = child.stdio[3];
  if (run.onProgress && third && 'setEncoding' in third)
    third
      .setEncoding('utf8')
      .on('data', (text: string) => guarded(() => run.onProgress?.(text)))
      .on('error', () => undefined);

  const ended = new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    // The guard may be killed alone; what it guarded goes with it.
    child.once('exit', () => killGroup(child.pid));
    child.once('close', (code, endSignal) => resolve([code, endSignal]));
  });
  let feedFailure: Error | undefined;
  const fed = (async () => {
    if (!run.feed || !child.stdin) return;
    // A program that ends early breaks the pipe; its exit code and log tell more than EPIPE does.
    child.stdin.on('error', () => undefined);
    try {
      await run.feed(child.stdin);
    } catch (error) {
      feedFailure = asError(error);
      killGroup(child.pid);
    }
  })();
  try {
    const [exitCode, endSignal] = readEnd(jail, ...(await ended), log);
    await fed;
    run.signal?.throwIfAborted();
    if (failure) throw failure;
    if (feedFailure && !exitCode) throw feedFailure;
    if (exitCode === LAUNCH_FAILED && /^jail: /m.test(log)) throw new Error(`ffmpeg's ${log.trim()}`);
    const paths = [...run.reads, ...(run.cwd ? [run.cwd] : [])];
    return {
      exitCode,
      endSignal,
      limit: limit ?? (exitCode === 0 ? undefined : limitOf(endSignal, usage.isCpuSpent(), log)),
      log: cleanLog(log, paths),
    };
  } finally {
    run.signal?.removeEventListener('abort', abort);
    clearTimeout(clock);
    watch?.stop();
    usage.stop();
  }
};
