/**
 * Finds videos of 24 frames a second that were spread over 60 fields (3:2 pulldown, as on discs and in recordings of American and Japanese
 * television): two frames in five repeat a field of the frame before. Deinterlaced, they would show every fourth picture twice.
 */
import { resolve } from 'node:path';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

/** Looked at in each of three places; a video with stretches of real video between is left unchanged. */
const SAMPLE_SECONDS = 4;
const PLACES = [0.2, 0.5, 0.8];
/** A fifth of the frames repeat their upper field and a fifth their lower one; noise and cuts hide some. */
const REPEATED_MIN = 0.12;
const REPEATED_MAX = 0.28;

const isRepeating = (log: string): boolean => {
  const found = /Repeated Fields: Neither:\s*(\d+) Top:\s*(\d+) Bottom:\s*(\d+)/g;
  const [, neither = 0, top = 0, bottom = 0] = ([...log.matchAll(found)].at(-1) ?? []).map(Number);
  const frames = neither + top + bottom;
  return (
    [top, bottom].every((one) => one >= frames * REPEATED_MIN && one <= frames * REPEATED_MAX) && frames > 0
  );
};

/** Costs the decoding of twelve seconds at most. Only for interlaced pictures of 30000/1001 a second. */
export const detectTelecine = async ({
  ffmpeg,
  input,
  video,
  durationSeconds,
  signal,
}: MediaWork & { input: string; video: string; durationSeconds: number }): Promise<boolean> => {
  const places = durationSeconds < SAMPLE_SECONDS * PLACES.length * 2 ? [0] : PLACES;
  for (const place of places) {
    const log = await runFfmpeg(
      ffmpeg,
      [
        ...[
          '-v',
          'info',
          '-nostats',
          '-ss',
          (place * durationSeconds).toFixed(3),
          '-t',
          String(SAMPLE_SECONDS),
        ],
        ...[...fileInput(resolve(input)), '-map', video, '-an', '-vf', 'idet', '-f', 'null', '-'],
      ],
      signal ? { signal } : {},
    ).catch((error: unknown) => {
      // A damaged stretch; who encodes it says so.
      if (error instanceof FfmpegError && !error.wasKilled) return '';
      throw error;
    });
    if (!isRepeating(log)) return false;
  }
  return true;
};
