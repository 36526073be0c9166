/** Starts ffmpeg and waits for it. The only place of the media room that starts processes. */
import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/** ffmpeg ended with an error; `log` holds the end of what it said. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
  readonly exitCode: number | null;
  readonly log: string;
  constructor(exitCode: number | null, log: string) {
    super(`ffmpeg ended with ${exitCode ?? 'a signal'}: ${log.trim().split('\n').at(-1) ?? ''}`);
    this.exitCode = exitCode;
    this.log = log;
  }
}

export interface FfmpegRun {
  /** Working directory: relative outputs land there. */
  cwd?: string;
  signal?: AbortSignal;
  /** Writes the input that `pipe:0` reads, and ends it. */
  feed?: (stdin: Writable) => Promise<void>;
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

/** @returns what ffmpeg wrote to its error stream (at most the last 16 kB) */
export const runFfmpeg = async (ffmpeg: string, args: string[], run: FfmpegRun = {}): Promise<string> => {
  const child = spawn(ffmpeg, ['-hide_banner', '-nostdin', '-y', ...args], {
    cwd: run.cwd,
    signal: run.signal,
    killSignal: 'SIGKILL',
    stdio: [run.feed ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    log = (log + text).slice(-LOG_MAX_CHARACTERS);
  });
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
