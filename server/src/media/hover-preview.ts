/**
 * The short silent film that a card plays when it is pointed at. An MP4 and no animated WebP: the same seconds are about a
 * fifth of the bytes, and every device decodes it in hardware.
 */
import { basename, dirname, resolve } from 'node:path';
import { fitInside } from './fit-inside.ts';
import type { MediaWork } from './media-work.ts';
import { fileInput, runFfmpeg } from './run-ffmpeg.ts';

/** Name in the film's folder. */
export const HOVER_PREVIEW_FILE = 'preview.mp4';
export const HOVER_PREVIEW_MAX_BYTES = 400_000;

const BOX = { width: 320, height: 320 };
const FRAMES_PER_SECOND = 15;
/** Looks into the film, and how long each is. */
const LOOKS = 6;
const LOOK_SECONDS = 1.2;
/** Six looks at this rate stay under 300 kB. */
const MAX_KBPS = 300;

export interface HoverPreviewJob extends MediaWork {
  /** The source, or (cheaper) one low rung made whole by `assembleRendition`. */
  input: string;
  durationSeconds: number;
  /** Displayed size of the input. */
  width: number;
  height: number;
  outputPath: string;
}

/** Where the looks begin: evenly over the film, none at the very beginning or end; a short film is one look. */
export const hoverLooks = (durationSeconds: number): { startSeconds: number; seconds: number }[] => {
  if (durationSeconds <= LOOKS * LOOK_SECONDS * 1.5)
    return [{ startSeconds: 0, seconds: Math.min(durationSeconds, LOOKS * LOOK_SECONDS) }];
  return Array.from({ length: LOOKS }, (_, index) => ({
    startSeconds: ((index + 0.5) / LOOKS) * durationSeconds - LOOK_SECONDS / 2,
    seconds: LOOK_SECONDS,
  }));
};

/** @throws FfmpegError */
export const makeHoverPreview = async (job: HoverPreviewJob): Promise<void> => {
  const looks = hoverLooks(job.durationSeconds);
  const inputs = looks.flatMap(({ startSeconds, seconds }) => [
    ...['-ss', startSeconds.toFixed(3), '-t', seconds.toFixed(3), ...fileInput(resolve(job.input))],
  ]);
  const { width, height } = fitInside(job, BOX);
  const filter = `fps=${FRAMES_PER_SECOND},scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p`;
  const graph = [
    ...looks.map((_, index) => `[${index}:v:0]${filter}[v${index}]`),
    `${looks.map((_, index) => `[v${index}]`).join('')}concat=n=${looks.length}[out]`,
  ].join(';');
  await runFfmpeg(
    job.ffmpeg,
    [
      ...['-v', 'error', ...inputs, '-filter_complex', graph, '-map', '[out]', '-an'],
      ...['-c:v', 'libx264', '-preset', 'faster', '-profile:v', 'main', '-crf', '27', '-threads', '1'],
      ...['-maxrate', `${MAX_KBPS}k`, '-bufsize', `${MAX_KBPS}k`, '-g', String(FRAMES_PER_SECOND * 10)],
      ...['-flags:v', '+bitexact', '-fflags', '+bitexact', '-map_metadata', '-1', '-map_chapters', '-1'],
      ...['-movflags', '+faststart', '-f', 'mp4', basename(job.outputPath)],
    ],
    { cwd: dirname(resolve(job.outputPath)), ...(job.signal ? { signal: job.signal } : {}) },
  );
};
