/** What a program's death says about its cause. */
import { constants } from 'node:os';
import type { Jail } from '../../platform/jail/find-jail.ts';
import { SIGNALLED } from '../../platform/jail/launch-plan.ts';
import type { MediaLimit } from './media-errors.ts';

/** ffmpeg catches signals that ask it to end, and ends so. */
const ENDED_BY_REQUEST = 255;
/** Its exit code after the fourth such signal: the kernel sends SIGXCPU every second while a filter keeps it from ending. */
const ENDED_BY_REPEATED_REQUESTS = 123;

const signalName = (number: number): NodeJS.Signals | undefined =>
  (Object.keys(constants.signals) as NodeJS.Signals[]).find((name) => constants.signals[name] === number);

/** The exit code, or the signal that really ended the program. */
export const readEnd = (
  jail: Jail,
  exitCode: number | null,
  endSignal: NodeJS.Signals | null,
  log: string,
): [exitCode: number | null, endSignal: NodeJS.Signals | null] => {
  if (exitCode === null) return [null, endSignal];
  const passed = jail.keeper === 'guard' ? signalName(exitCode - SIGNALLED) : undefined;
  if (passed) return [null, passed];
  // Newer builds also end so with "operation not permitted".
  if (exitCode === ENDED_BY_REQUEST && !/not permitted/i.test(log)) return [null, 'SIGTERM'];
  if (exitCode === ENDED_BY_REPEATED_REQUESTS && /system signals/.test(log)) return [null, 'SIGTERM'];
  return [exitCode, null];
};

/** @param isCpuSpent nearly all of its time on the processor was used up */
export const limitOf = (
  endSignal: NodeJS.Signals | null,
  isCpuSpent: boolean,
  log: string,
): MediaLimit | undefined => {
  if (endSignal === 'SIGXCPU' || (endSignal && isCpuSpent)) return 'cpu';
  if (endSignal === 'SIGXFSZ' || /File too large/.test(log)) return 'output';
  if (/Cannot allocate memory|malloc of size \d+ failed|out of memory/i.test(log)) return 'memory';
  return undefined;
};
