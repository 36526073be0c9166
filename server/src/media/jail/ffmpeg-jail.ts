/** Which walls stand around a media program on this machine. */
import { describeJail, findJail, type Jail } from '../../platform/jail/find-jail.ts';
import type { LaunchPlan } from '../../platform/jail/launch-plan.ts';

const GB = 1024 ** 3;

/**
 * Builds that live outside the system's folders find their libraries by LD_LIBRARY_PATH; MALLOC_ARENA_MAX keeps address space
 * small. GCONV_PATH: a static build (the packaged ffprobe) dies when it follows the system's index of character sets, as it
 * does for the name of a transport stream's service; with a path of its own it does not.
 */
export const programEnvironment = (): Record<string, string> => {
  const libraries = process.env['LD_LIBRARY_PATH'];
  const fixed = { LANG: 'C', MALLOC_ARENA_MAX: '4', GCONV_PATH: '/nonexistent' };
  return { ...fixed, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) };
};

const trial = (program: string): LaunchPlan => ({
  program,
  args: ['-version'],
  env: programEnvironment(),
  parentPid: process.pid,
  walls: [],
  reads: [],
  writes: [],
  descriptors: 3,
  niceness: 0,
  limits: { cpuSeconds: 10, memoryBytes: 2 * GB, fileBytes: 0, openFiles: 64 },
});

/** The program is asked for its version the first time. @throws TrialError; the next call tries again */
export const findFfmpegJail = (program: string): Promise<Jail> => findJail(program, trial(program));

/** One line for the log of a starting process. */
export const describeFfmpegJail = (jail: Jail): string =>
  describeJail("ffmpeg's jail: allow lists, limits", jail);
