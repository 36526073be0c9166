/** Starts ffmpeg in the jail and waits for it; the one place that starts ffmpeg. */
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { DEFAULT_LIMITS, type MediaPriority, type RunLimits } from '../jail/limits.ts';
import { FfmpegError, MediaLimitError } from '../jail/media-errors.ts';
import { inSpan } from '../../platform/tracing/spans.ts';
import { runJailed } from '../jail/run-jailed.ts';

export { fileInput } from './file-input.ts';
export { FfmpegError, MediaLimitError } from '../jail/media-errors.ts';
export type { MediaPriority, RunLimits } from '../jail/limits.ts';

/** How far an output is. */
export interface FfmpegProgress {
  /** Position in the output. */
  seconds: number;
  frames: number;
  /** Seconds of output made in a second; 0 when not known yet. */
  speed: number;
}

export interface FfmpegRun {
  /**
   * Working directory, and the one folder (with all below it) that the program may write: relative outputs land there.
   * Without it nothing can be written but pipes.
   */
  cwd?: string;
  /** Further files or folders that may be read; those of `fileInput` may be read without being named here. */
  reads?: readonly string[];
  signal?: AbortSignal;
  /** Writes the input that `pipe:0` reads, and ends it. */
  feed?: (stdin: Writable) => Promise<void>;
  /** What it writes to `pipe:1`, as it comes (raw frames, PCM); */
  onOutput?: (chunk: Buffer) => void;
  /** About twice a second. */
  onProgress?: (progress: FfmpegProgress) => void;
  limits?: RunLimits;
  /** Default `soon`. */
  priority?: MediaPriority | undefined;
}

/** Reads the blocks of `-progress`: lines of key=value, each block ended by the line `progress=…`. */
const progressReader = (onProgress: (progress: FfmpegProgress) => void) => {
  let rest = '';
  let block: Record<string, string> = {};
  const figure = (text: string | undefined): number => Math.max(0, Number.parseFloat(text ?? '') || 0);
  return (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=').map((part) => part.trim());
      block[key] = value;
      if (key !== 'progress') continue;
      // Microseconds under both names; the older builds lack the right one.
      const seconds = figure(block['out_time_us'] ?? block['out_time_ms']) / 1e6;
      onProgress({ seconds, frames: figure(block['frame']), speed: figure(block['speed']) });
      block = {};
    }
  };
};

/** The files that `fileInput` named. */
const inputPaths = (args: readonly string[]): string[] =>
  args.flatMap((arg, index) => (args[index - 1] === '-i' && arg.startsWith('file:') ? [arg.slice(5)] : []));

/**
 * @returns what ffmpeg wrote to its error stream (at most the last 16 kB)
 * @throws FfmpegError it ended with an error, or was killed by someone else
 * @throws MediaLimitError it was ended at one of its limits
 * @throws the signal's reason, when that was aborted
 */
export const runFfmpeg = async (ffmpeg: string, args: string[], run: FfmpegRun = {}): Promise<string> => {
  const progress = run.onProgress ? ['-progress', 'pipe:3'] : [];
  const options = {
    cwd: run.cwd && resolve(run.cwd),
    reads: [...inputPaths(args), ...(run.reads ?? []).map((path) => resolve(path))],
    limits: { ...DEFAULT_LIMITS, ...run.limits },
    priority: run.priority,
    signal: run.signal,
    feed: run.feed,
    onOutput: run.onOutput,
    onProgress: run.onProgress && progressReader(run.onProgress),
  };
  const end = await inSpan('ffmpeg', { 'foyer.priority': run.priority ?? 'soon' }, () =>
    runJailed(ffmpeg, ['-hide_banner', '-nostdin', '-y', ...progress, ...args], options),
  );
  if (end.limit) throw new MediaLimitError(end.limit, `ffmpeg was ended at its limit of ${end.limit}`);
  if (end.exitCode !== 0) throw new FfmpegError(end.exitCode, end.log, end.endSignal);
  return end.log;
};
