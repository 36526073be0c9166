/** Classifies failures of work on an upload: the file's fault, ours, or a passing outage. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { NotAVideoError, TruncatedVideoError } from '../media/analysis/probe-media.ts';
import { FfmpegError, MediaLimitError } from '../media/ffmpeg/run-ffmpeg.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';

/** Another run took over, or the video is gone: what this one made is of no use, and that is no failure. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

/** The file itself is not wanted here; trying again would change nothing. */
export class VideoRejectedError extends Error {
  override name = 'VideoRejectedError';
  readonly code: ErrorCode;
  /** Of a duplicate: which video it is a copy of. */
  readonly duplicateOf: number | undefined;
  constructor(code: ErrorCode, message: string, duplicateOf?: number) {
    super(message);
    this.code = code;
    this.duplicateOf = duplicateOf;
  }
}

/** Starts of one stage; then somebody has to look. */
export const MAX_TRIES = 5;
/** A file that ffmpeg refuses twice is damaged. */
const DAMAGE_TRIES = 2;
/** Failures of ours: the same file may do well later. */
export const RETRYABLE_CODES: readonly string[] = ['server_error', 'unavailable'];

/** The disk, of this machine or of the storage, is full. ffmpeg says it in words. */
export const isDiskFull = (error: unknown): boolean => {
  if (error instanceof FfmpegError) return /no space left on device|disk quota exceeded/i.test(error.log);
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true;
  return 'cause' in error && isDiskFull(error.cause);
};

/** The code that an error means for good; undefined: another try may go well. */
export const codeOfFailure = (error: unknown, tries: number): ErrorCode | undefined => {
  if (error instanceof VideoRejectedError) return error.code;
  if (error instanceof TruncatedVideoError) return 'video_truncated';
  if (error instanceof NotAVideoError) return 'video_corrupted_file';
  if (error instanceof MediaLimitError)
    return error.limit === 'streams' ? 'video_corrupted_file' : 'video_size_limit';
  if (error instanceof FileMissingError) return 'server_error';
  if (error instanceof FfmpegError && error.exitCode !== null && tries >= DAMAGE_TRIES)
    return 'video_corrupted_file';
  return tries >= MAX_TRIES ? 'server_error' : undefined;
};

/** For the operator. */
export const describeFailure = (error: unknown): string =>
  error instanceof FfmpegError ? `${error.message}\n${error.log}` : String((error as Error)?.stack ?? error);
