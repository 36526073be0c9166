/**
 * The walls around a render worker: the same as around ffmpeg (`platform/jail`), with the files of the set to read and nothing to
 * write, and within them Node's own permission model.
 */
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import { describeJail, findJail, type Jail, jailCommand } from '../../platform/jail/find-jail.ts';
import type { LaunchPlan } from '../../platform/jail/launch-plan.ts';
import { CHANNEL } from './worker-messages.ts';

const ENTRY = join(import.meta.dirname, 'worker/main.ts');
const MB = 1024 ** 2;
const HEAP_MB = 256;
/** Of the two halves that young objects live in. */
const YOUNG_HALF_MB = 16;
/** Everything that it can write: the heap, what lies next to it (compiled code, buffers), the stacks of its threads. */
export const WORKER_MEMORY_BYTES = 1024 * MB;
/** Alongside ffmpeg's: the two can do nothing to each other. */
const RENDER_USER = 59_998;

/** What the worker loads of ours. */
const SOURCES = [
  dirname(ENTRY),
  join(import.meta.dirname, 'worker-messages.ts'),
  join(import.meta.dirname, '../../platform/jail/message-frames.ts'),
  join(import.meta.dirname, '../../../package.json'),
];

const withRealPaths = (paths: readonly string[]): string[] => [
  ...new Set(
    paths.flatMap((path) => {
      try {
        return [path, realpathSync(path)];
      } catch {
        // Gone: the worker says so itself.
        return [path];
      }
    }),
  ),
];

const planOf = (folders: readonly string[], entry: string, ...args: string[]): LaunchPlan => {
  const reads = withRealPaths([...SOURCES, entry, ...folders]);
  const program = realpathSync(process.execPath);
  return {
    program,
    args: [
      '--permission',
      ...reads.map((path) => `--allow-fs-read=${path}`),
      '--disable-sigusr1',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${HEAP_MB}`,
      `--max-semi-space-size=${YOUNG_HALF_MB}`,
      '--no-warnings',
      // Its own settings of OpenSSL are no file that it may open.
      '--openssl-config=/dev/null',
      entry,
      ...args,
    ],
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    parentPid: process.pid,
    walls: [],
    user: RENDER_USER,
    reads: [...reads, dirname(program)],
    writes: [],
    descriptors: CHANNEL + 1,
    niceness: 0,
    limits: {
      dataBytes: WORKER_MEMORY_BYTES,
      fileBytes: 0,
      openFiles: 128,
    },
  };
};

const trialPlan = (): LaunchPlan => ({ ...planOf([], ENTRY, 'trial'), descriptors: 3 });

/** @throws TrialError; the next call tries again */
export const findRenderJail = (): Promise<Jail> => findJail(ENTRY, trialPlan());

/** One line for the log of a starting process. */
export const describeRenderJail = (jail: Jail): string =>
  describeJail("render workers' jail: permissions of Node, limits", jail);

/**
 * Command and arguments that start a worker of the set behind all walls of this machine.
 * @param entry another program in the worker's place, for tests of what one that was taken over can do
 */
export const renderCommand = (
  jail: Jail,
  set: RenderSet,
  entry = ENTRY,
): [command: string, ...args: string[]] => {
  const folders = Object.values(set.packages).flatMap(({ folder }) => (folder === undefined ? [] : [folder]));
  return jailCommand(jail, planOf(folders, entry));
};
