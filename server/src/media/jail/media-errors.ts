/** What can be wrong with an upload, as types, so that callers need not read ffmpeg's words. */

/** `media`: it is none, or nothing of it can be read. */
export type Lack = 'media' | 'picture' | 'decoder' | 'duration';

/** Thrown for files that are no video for what they lack: `video_corrupted_file`, `video_no_picture`, `video_not_decodable`, `video_no_duration`. */
export class NotAVideoError extends Error {
  override name = 'NotAVideoError';
  readonly lack: Lack;
  constructor(message: string, lack: Lack = 'media') {
    super(message);
    this.lack = lack;
  }
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

/** Thrown when a file needs more than the jail gives; each claim has a code of its own, what it takes has `video_too_demanding`. */
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
