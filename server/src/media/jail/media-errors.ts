/** What can be wrong with an upload, as types, so that callers need not read ffmpeg's words. */

/** Thrown for files without a picture, and for files that are no media at all: `video_corrupted_file`. */
export class NotAVideoError extends Error {
  override name = 'NotAVideoError';
}

/** Thrown for files whose end is missing, by more than `MISSING_SECONDS_TOLERATED`: `video_truncated`. */
export class TruncatedVideoError extends Error {
  override name = 'TruncatedVideoError';
}

/**
 * - `pixels`, `duration`, `frames`, `streams`: the file claims more than any honest video has
 * - `time`, `cpu`, `memory`, `output`: the program was ended because it took or wrote more than it may
 */
export const MEDIA_LIMITS = [
  'pixels',
  'duration',
  'frames',
  'streams',
  'time',
  'cpu',
  'memory',
  'output',
] as const;
export type MediaLimit = (typeof MEDIA_LIMITS)[number];

/** Thrown when a file needs more than the jail gives: `video_size_limit` (`video_corrupted_file` for `streams`). */
export class MediaLimitError extends Error {
  override name = 'MediaLimitError';
  readonly limit: MediaLimit;
  constructor(limit: MediaLimit, text: string) {
    super(text);
    this.limit = limit;
  }
}

const KILLS: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** ffmpeg ended with an error; `log` holds the end of what it said, without the folders of this machine. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
  /** Null: ended by a signal. */
  readonly exitCode: number | null;
  readonly endSignal: NodeJS.Signals | null;
  readonly log: string;
  constructor(exitCode: number | null, log: string, endSignal: NodeJS.Signals | null = null) {
    super(`ffmpeg ended with ${exitCode ?? endSignal ?? 'a signal'}: ${log.trim().split('\n').at(-1) ?? ''}`);
    this.exitCode = exitCode;
    this.endSignal = endSignal;
    this.log = log;
  }

  /** Somebody ended it, which tells nothing about the file; a crash (SIGSEGV, SIGABRT, …) does. */
  get wasKilled(): boolean {
    return this.exitCode === null && (this.endSignal === null || KILLS.has(this.endSignal));
  }
}
