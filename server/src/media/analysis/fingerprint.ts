/**
 * What a video looks like, independent of how it is encoded: perceptual hashes at fixed seconds. Each hash is of the
 * average of the pictures of `WINDOW_SECONDS`, which makes it indifferent to frame rates and to where exactly a video was
 * cut. Mirrored videos are found too.
 */
import { resolve } from 'node:path';
import { HASH_PIXELS, hashPicture } from './frame-hash.ts';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import type { VideoFingerprint } from './compare-fingerprints.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

const VERSION = 1;
const INTERVAL_SECONDS = 1;
const WINDOW_SECONDS = 2;
const SAMPLES_PER_SECOND = 4;
const WINDOW_SAMPLES = WINDOW_SECONDS * SAMPLES_PER_SECOND;
const INTERVAL_SAMPLES = INTERVAL_SECONDS * SAMPLES_PER_SECOND;
const PICTURE_BYTES = HASH_PIXELS * HASH_PIXELS;

/** Hashes small grey pictures as they come; holds no more than one window of them. */
const createHasher = () => {
  const hashes: bigint[] = [];
  let pictures = 0;
  let rest = Buffer.alloc(0);
  let window: Buffer[] = [];
  const hashWindow = (): void => {
    const average = new Float64Array(PICTURE_BYTES);
    for (const picture of window)
      for (let at = 0; at < PICTURE_BYTES; at++)
        average[at] = (average[at] ?? 0) + (picture[at] ?? 0) / window.length;
    hashes.push(hashPicture(average));
    window = window.slice(INTERVAL_SAMPLES);
  };
  return {
    add(chunk: Buffer): void {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= PICTURE_BYTES) {
        pictures += 1;
        window.push(rest.subarray(0, PICTURE_BYTES));
        rest = rest.subarray(PICTURE_BYTES);
        if (window.length === WINDOW_SAMPLES) hashWindow();
      }
    },
    seconds: (): number => pictures / SAMPLES_PER_SECOND,
    end(): bigint[] {
      // At the video's end half a window is enough, and a video that is shorter than one still gets its hash.
      while (window.length >= WINDOW_SAMPLES / 2 || (hashes.length === 0 && window.length > 0)) hashWindow();
      return hashes;
    },
  };
};

/** A fingerprint just taken. */
export interface TakenFingerprint extends VideoFingerprint {
  /** As far as pictures could be decoded. */
  decodedSeconds: number;
}

/** The small pictures that a run of ffmpeg makes of a video, and the hashes of them. */
export const createFingerprintOutput = (
  durationSeconds: number,
  /** 0 to 1. */
  onProgress?: (fraction: number) => void,
) => {
  const hasher = createHasher();
  return {
    filter: [
      `fps=fps=${SAMPLES_PER_SECOND}:start_time=0:round=up`,
      `scale=${HASH_PIXELS}:${HASH_PIXELS}:flags=area`,
      'format=gray',
    ].join(','),
    options: ['-t', (durationSeconds + 60).toFixed(3), '-f', 'rawvideo', 'pipe:1'],
    onOutput: (chunk: Buffer): void => {
      hasher.add(chunk);
      onProgress?.(Math.min(1, hasher.seconds() / durationSeconds));
    },
    end: (): TakenFingerprint => ({
      version: VERSION,
      intervalSeconds: INTERVAL_SECONDS,
      hashes: hasher.end(),
      decodedSeconds: hasher.seconds(),
    }),
  };
};

/**
 * Decodes the whole video, without what the hashes do not show (pictures that no other refers to, deblocking).
 * @throws FfmpegError
 */
export const fingerprintVideo = async ({
  ffmpeg,
  input,
  video = '0:v:0',
  durationSeconds,
  signal,
  onProgress,
}: MediaWork & {
  input: string;
  /** ffmpeg stream of the picture: the first may be a cover. */
  video?: string;
  durationSeconds: number;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}): Promise<TakenFingerprint> => {
  const { filter, options, onOutput, end } = createFingerprintOutput(durationSeconds, onProgress);
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', '-skip_frame', 'noref', '-skip_loop_filter', 'all', ...fileInput(resolve(input))],
      ...['-map', video, '-an', '-vf', filter, ...options],
    ],
    { ...(signal ? { signal } : {}), onOutput },
  );
  return end();
};

const MAGIC = 0x46504601;
const HEADER_BYTES = 8;

/** 8 bytes a hash, with a header: for a `bytea` column. */
export const fingerprintToBytes = ({ intervalSeconds, hashes }: VideoFingerprint): Uint8Array => {
  const bytes = Buffer.alloc(HEADER_BYTES + hashes.length * 8);
  bytes.writeUInt32BE(MAGIC, 0);
  bytes.writeUInt32BE(Math.round(intervalSeconds * 1000), 4);
  for (const [index, hash] of hashes.entries()) bytes.writeBigUInt64BE(hash, HEADER_BYTES + index * 8);
  return bytes;
};

/** @throws Error for bytes that `fingerprintToBytes` did not write */
export const fingerprintFromBytes = (bytes: Uint8Array): VideoFingerprint => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEADER_BYTES || buffer.length % 8 !== 0 || buffer.readUInt32BE(0) !== MAGIC)
    throw new Error('these bytes are no fingerprint');
  const count = (buffer.length - HEADER_BYTES) / 8;
  return {
    version: VERSION,
    intervalSeconds: buffer.readUInt32BE(4) / 1000,
    hashes: Array.from({ length: count }, (_, index) => buffer.readBigUInt64BE(HEADER_BYTES + index * 8)),
  };
};

export {
  compareFingerprints,
  FINGERPRINT_MATCH_SCORE,
  type FingerprintMatch,
  fingerprintBands,
  fingerprintKeys,
  type VideoFingerprint,
} from './compare-fingerprints.ts';
