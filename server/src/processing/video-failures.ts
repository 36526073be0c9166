/** Classifies failures of work on an upload: the file's fault, ours, or a passing outage. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { NotAVideoError, TruncatedVideoError } from '../media/analysis/probe-media.ts';
import { FfmpegError, MediaLimitError } from '../media/ffmpeg/run-ffmpeg.ts';
import type { MatchFacts } from './match-facts.ts';
import { FileMissingError } from '../platform/storage/local-file.ts';

/** Another run took over, or the video is gone: what this one made is of no use, and that is no failure. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

export interface FoundMatch {
  videoId: number;
  facts: MatchFacts;
  /** Of the refused video, where it matches: a JPEG. */
  picture?: Buffer;
}

/** The file itself is not wanted here; trying again would change nothing. */
export class VideoRejectedError extends Error {
  override name = 'VideoRejectedError';
  readonly code: ErrorCode;
  /** Of a duplicate: which video it is a copy of, and what matched. */
  readonly match: FoundMatch | undefined;
  constructor(code: ErrorCode, message: string, match?: FoundMatch) {
    super(message);
    this.code = code;
    this.match = match;
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

const CODE_OF_LACK: Record<NotAVideoError['lack'], ErrorCode> = {
  media: 'video_corrupted_file',
  picture: 'video_no_picture',
  decoder: 'video_not_decodable',
  duration: 'video_no_duration',
};
/** What it claims; the others are what it takes. */
const CODE_OF_LIMIT: Partial<Record<MediaLimitError['limit'], ErrorCode>> = {
  pixels: 'video_too_many_pixels',
  duration: 'video_too_long',
  frames: 'video_too_many_frames',
  streams: 'video_too_many_tracks',
};

/** The code that an error means for good; undefined: another try may go well. */
export const codeOfFailure = (error: unknown, tries: number): ErrorCode | undefined => {
  if (error instanceof VideoRejectedError) return error.code;
  if (error instanceof TruncatedVideoError) return 'video_truncated';
  if (error instanceof NotAVideoError) return CODE_OF_LACK[error.lack];
  if (error instanceof MediaLimitError) return CODE_OF_LIMIT[error.limit] ?? 'video_too_demanding';
  if (error instanceof FileMissingError) return 'server_error';
  // One that crashes on a file has not been killed by anyone.
  if (error instanceof FfmpegError && !error.wasKilled && tries >= DAMAGE_TRIES)
    return 'video_corrupted_file';
  return tries >= MAX_TRIES ? 'server_error' : undefined;
};

/** For the operator. */
export const describeFailure = (error: unknown): string =>
  error instanceof FfmpegError ? `${error.message}\n${error.log}` : String((error as Error)?.stack ?? error);
