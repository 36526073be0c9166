/** Timeline previews: one sprite of small pictures and a WebVTT file that says which part shows which moment. */
import { dirname } from 'node:path';
import { fileInput, type FfmpegRun, runFfmpeg } from './run-ffmpeg.ts';

export interface StoryboardGeometry {
  /** Size of one picture in pixels. */
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Pictures that the sprite really holds; the last row may be part empty. */
  count: number;
  /** Seconds from one picture to the next. */
  interval: number;
}

export const STORYBOARD_WIDTH = 160;
export const STORYBOARD_HEIGHT = 90;
const STORYBOARD_COLUMNS = 5;

/**
 * Geometry for a film of `durationSeconds` with a key frame every `keyFrameSeconds`; at most 100 pictures, at distances
 * that are a multiple of the key frames'.
 */
export const storyboardGeometry = (durationSeconds: number, keyFrameSeconds: number): StoryboardGeometry => {
  const keyFrames = Math.max(1, Math.ceil(durationSeconds / keyFrameSeconds - 1e-6));
  const interval = keyFrameSeconds * Math.ceil(keyFrames / 100);
  const count = Math.max(1, Math.ceil(durationSeconds / interval - 1e-6));
  return {
    width: STORYBOARD_WIDTH,
    height: STORYBOARD_HEIGHT,
    columns: Math.min(STORYBOARD_COLUMNS, count),
    rows: Math.ceil(count / STORYBOARD_COLUMNS),
    count,
    interval,
  };
};

/**
 * Draws the sprite. Decodes key frames only: 0.15 CPU-seconds for a minute of video instead of 4.3.
 * @param keyFrameSeconds distance of the input's key frames, as in `storyboardGeometry`
 */
export const makeStoryboardSprite = async (
  ffmpeg: string,
  input: string,
  geometry: StoryboardGeometry,
  keyFrameSeconds: number,
  outputPath: string,
  run?: FfmpegRun,
): Promise<void> => {
  const { width, height, columns, rows, interval } = geometry;
  const step = Math.max(1, Math.round(interval / keyFrameSeconds));
  // Not `fps`: it drops the last picture, which has no successor to end it.
  const filter = `select='not(mod(n\\,${step}))',setpts=N/TB,scale=${width}:${height}:flags=area,tile=${columns}x${rows}`;
  const output = [
    '-frames:v',
    '1',
    '-q:v',
    '4',
    '-flags:v',
    '+bitexact',
    '-map_metadata',
    '-1',
    '-f',
    'image2',
  ];
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', '-skip_frame', 'nokey', ...fileInput(input), '-an', '-vf', filter, ...output, outputPath],
    { cwd: dirname(outputPath), ...run },
  );
};

const vttTime = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3600000)}:${two((ms / 60000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
};

/** @param spriteUrl address of the sprite, absolute or relative to the VTT file */
export const storyboardVtt = (
  { width, height, columns, count, interval }: StoryboardGeometry,
  durationSeconds: number,
  spriteUrl: string,
): string => {
  const cues = Array.from({ length: count }, (_, index) => {
    const start = vttTime(index * interval);
    const end = vttTime(Math.min(durationSeconds, (index + 1) * interval));
    const x = (index % columns) * width;
    const y = Math.floor(index / columns) * height;
    return `${start} --> ${end}\n${spriteUrl}#xywh=${x},${y},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};
