/** Starts ffmpeg in the jail and waits for it. Every ffmpeg of the house is started here. */
import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { RunLimits } from './jail/limits.ts';
import { FfmpegError } from './jail/media-errors.ts';

export { FfmpegError, MediaLimitError } from './jail/media-errors.ts';
export type { RunLimits } from './jail/limits.ts';

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
  /** What it writes to `pipe:1`, as it comes (raw frames, PCM); not together with `onProgress`. */
  onOutput?: (chunk: Buffer) => void;
  /** About twice a second. */
  onProgress?: (progress: FfmpegProgress) => void;
  limits?: RunLimits;
}

const LOG_MAX_CHARACTERS = 16 * 1024;

/**
 * Options that stand before every input file. A playlist that is named .mp4 opens the HLS demuxer and, through it, any
 * file or address (seen with the 2018 build), so protocols and formats are closed lists.
 */
export const fileInput = (path: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,asf,mpeg,mpegts,mpegvideo,h264,hevc,rm,wav,image2,png_pipe,jpeg_pipe',
  '-i',
  `file:${path}`,
];

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

/**
 * @returns what ffmpeg wrote to its error stream (at most the last 16 kB)
 * @throws FfmpegError it ended with an error
 * @throws MediaLimitError it was ended at one of its limits
 * @throws the signal's reason, when that was aborted
 */
export const runFfmpeg = async (ffmpeg: string, args: string[], run: FfmpegRun = {}): Promise<string> => {
  const progress = run.onProgress ? ['-progress', 'pipe:1'] : [];
  const child = spawn(ffmpeg, ['-hide_banner', '-nostdin', '-y', ...progress, ...args], {
    cwd: run.cwd,
    signal: run.signal,
    killSignal: 'SIGKILL',
    stdio: [run.feed ? 'pipe' : 'ignore', run.onProgress || run.onOutput ? 'pipe' : 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    log = (log + text).slice(-LOG_MAX_CHARACTERS);
  });
  if (run.onProgress) {
    const read = progressReader(run.onProgress);
    child.stdout?.setEncoding('utf8').on('data', read);
  } else if (run.onOutput) child.stdout?.on('data', run.onOutput);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let feedError: Error | undefined;
  const fed = (async () => {
    if (!run.feed || !child.stdin) return;
    // ffmpeg that ends early breaks the pipe; its exit code and log tell more than EPIPE does.
    child.stdin.on('error', () => undefined);
    try {
      await run.feed(child.stdin);
    } catch (error) {
      feedError = error instanceof Error ? error : new Error(String(error));
      child.kill('SIGKILL');
    }
  })();
  const exitCode = await ended;
  await fed;
  if (feedError && exitCode === null) throw feedError;
  if (exitCode !== 0) throw new FfmpegError(exitCode, log);
  return log;
};
