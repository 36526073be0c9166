/** The walls around the picture process: the same as around ffmpeg (`platform/jail/`), with the libraries of libvips to read and nothing to write. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPictureEffort } from '../../platform/config/processing-config.ts';
import { findJail, jailCommand } from '../../platform/jail/find-jail.ts';
import type { LaunchPlan } from '../../platform/jail/launch-plan.ts';
import { NICENESS } from '../jail/limits.ts';
import { EFFORT_VARIABLE } from './picture-task.ts';

const GB = 1024 ** 3;
const SERVER = join(import.meta.dirname, '../../..');
const ENTRY = join(import.meta.dirname, 'picture-process.ts');

/** The process ends after so many pictures, so that its time on the processors stays below its limit. */
export const PICTURES_PER_PROCESS = 50;
/** The largest album photo with all its renditions takes about five seconds of one core. */
export const PICTURE_CPU_SECONDS = 60;

/** Where its own source and its packages lie; packages are links into the workspace's store. */
const sources = (): string[] =>
  [
    join(SERVER, 'package.json'),
    join(SERVER, '../package.json'),
    join(SERVER, 'node_modules'),
    join(SERVER, '../node_modules'),
    import.meta.dirname,
    join(import.meta.dirname, '../../platform/jail'),
  ]
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path));

const planOf = (...args: string[]): LaunchPlan => ({
  program: realpathSync(process.execPath),
  // Its own settings of OpenSSL are no file that it may open.
  args: ['--max-old-space-size=128', '--no-warnings', '--openssl-config=/dev/null', ENTRY, ...args],
  // Nothing of the site's secrets; few arenas keep the memory of large pictures from staying.
  env: {
    MALLOC_ARENA_MAX: '2',
    VIPS_BLOCK_UNTRUSTED: '1',
    G_DEBUG: '',
    LANG: 'C',
    [EFFORT_VARIABLE]: String(readPictureEffort(process.env)),
  },
  parentPid: process.pid,
  walls: [],
  reads: [...sources(), dirname(realpathSync(process.execPath))],
  writes: [],
  descriptors: 3,
  niceness: NICENESS.soon,
  limits: {
    cpuSeconds: PICTURES_PER_PROCESS * PICTURE_CPU_SECONDS,
    // Node reserves ten without using them.
    memoryBytes: 64 * GB,
    dataBytes: 3 * GB,
    // It writes into pipes alone.
    fileBytes: 0,
    openFiles: 64,
  },
});

/**
 * @returns command and arguments that start it behind all walls of this machine; `hasGuard`: the descriptor after the three is the
 *   guard's
 * @throws TrialError
 */
export const pictureCommand = async (): Promise<{ command: string[]; hasGuard: boolean }> => {
  const jail = await findJail(ENTRY, planOf('trial'));
  return { command: jailCommand(jail, planOf()), hasGuard: jail.keeper === 'guard' };
};
