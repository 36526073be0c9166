/**
 * The short silent video that a card plays when it is pointed at. An MP4 and no animated WebP: the same seconds are less
 * than half the bytes, and every device decodes it in hardware.
 */
import { basename, dirname, resolve } from 'node:path';
import { fitInside } from '../ladder/fit-inside.ts';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

/** Name in the video's folder. */
export const HOVER_PREVIEW_FILE = 'preview.mp4';
export const HOVER_PREVIEW_MAX_BYTES = 400_000;

const BOX = { width: 320, height: 320 };
const FRAMES_PER_SECOND = 15;
/** Looks into the video, and how long each is. */
const SAMPLES = 6;
const SAMPLE_SECONDS = 1.2;
/** Six samples at this rate stay under 300 kB. */
const MAX_KBPS = 300;

export interface HoverPreviewJob extends MediaWork {
  /** One low rendition, whose times start at 0, by `assembleRendition`; the segments that `isInHoverPreview` wants are enough. */
  input: string;
  durationSeconds: number;
  /** Displayed size of the input. */
  width: number;
  height: number;
  outputPath: string;
}

/** Where the samples start: evenly over the video, none at the very start or end; a short video is one sample. */
export const hoverSamples = (durationSeconds: number): { startSeconds: number; seconds: number }[] => {
  if (durationSeconds <= SAMPLES * SAMPLE_SECONDS * 1.5)
    return [{ startSeconds: 0, seconds: Math.min(durationSeconds, SAMPLES * SAMPLE_SECONDS) }];
  return Array.from({ length: SAMPLES }, (_, index) => ({
    startSeconds: ((index + 0.5) / SAMPLES) * durationSeconds - SAMPLE_SECONDS / 2,
    seconds: SAMPLE_SECONDS,
  }));
};

/** A frame of either side, so that the picture at the very start of a sample is there. */
const MARGIN_SECONDS = 0.1;

/** Whether the preview of a video shows anything between these seconds. */
export const isInHoverPreview =
  (durationSeconds: number) =>
  (fromSeconds: number, toSeconds: number): boolean =>
    hoverSamples(durationSeconds).some(
      ({ startSeconds, seconds }) =>
        fromSeconds < startSeconds + seconds + MARGIN_SECONDS && toSeconds > startSeconds - MARGIN_SECONDS,
    );

/**
 * Reads its input once from start to end, by the times that stand in it: seeking six times and joining with `concat` is cheaper, but never ended with some
 * fragmented files in the build of 2018.
 * @throws FfmpegError
 */
export const makeHoverPreview = async (job: HoverPreviewJob): Promise<void> => {
  const samples = hoverSamples(job.durationSeconds).map(
    ({ startSeconds, seconds }) =>
      `between(t\\,${startSeconds.toFixed(3)}\\,${(startSeconds + seconds).toFixed(3)})`,
  );
  const { width, height } = fitInside(job, BOX);
  const filter = [
    `fps=${FRAMES_PER_SECOND}`,
    `select='${samples.join('+')}'`,
    `setpts=N/(${FRAMES_PER_SECOND}*TB)`,
    `scale=${width}:${height}:flags=bicubic`,
    'setsar=1',
    'format=yuv420p',
  ].join(',');
  await runFfmpeg(
    job.ffmpeg,
    [
      ...['-v', 'error', '-copyts', ...fileInput(resolve(job.input)), '-map', '0:v:0', '-an', '-vf', filter],
      ...['-r', String(FRAMES_PER_SECOND)],
      ...['-c:v', 'libx264', '-preset', 'faster', '-profile:v', 'main', '-crf', '27', '-threads', '1'],
      ...['-maxrate', `${MAX_KBPS}k`, '-bufsize', `${MAX_KBPS}k`, '-g', String(FRAMES_PER_SECOND * 10)],
      ...['-flags:v', '+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-movflags', '+faststart', '-f', 'mp4', basename(job.outputPath)],
    ],
    { cwd: dirname(resolve(job.outputPath)), ...(job.signal ? { signal: job.signal } : {}) },
  );
};
