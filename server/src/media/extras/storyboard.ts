/**
 * Timeline previews: sprites of small pictures and a WebVTT file that says which part shows which moment. Videos up to
 * some fifteen minutes have one sprite; longer ones several, all of the same geometry.
 */
import { rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type FfmpegRun, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { vttTime } from '../captions/vtt-time.ts';

export interface StoryboardGeometry {
  /** Size of one picture in pixels. */
  width: number;
  height: number;
  columns: number;
  /** Of each sprite; the last one's last row may be part empty. */
  rows: number;
  /** Pictures that the sprites really hold, all together. */
  count: number;
  /** Seconds from one picture to the next. */
  interval: number;
  /** Sprites; left out for one. */
  sheets?: number;
}

const STORYBOARD_WIDTH = 160;
const STORYBOARD_HEIGHT = 90;
const STORYBOARD_COLUMNS = 5;
const SHEET_MAX_PICTURES = 100;
/** Up to this distance one sprite is enough; beyond it a picture more often is worth another. */
const ONE_SHEET_MAX_INTERVAL = 10;
const MAX_SHEETS = 6;

/** Sound often ends a little after the last picture; that bit of an interval has no key frame. */
const NO_PICTURE = 0.05;

const evenOf = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** Pictures have the video's own shape: as high as those of 16:9, and no larger than they. */
const tileSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min((STORYBOARD_WIDTH * 1.25) / width, STORYBOARD_HEIGHT / height);
  const isCommon = Math.abs(width / height / (16 / 9) - 1) < 0.02;
  return isCommon
    ? { width: STORYBOARD_WIDTH, height: STORYBOARD_HEIGHT }
    : { width: evenOf(width * scale), height: evenOf(height * scale) };
};

/**
 * Geometry for a video of `durationSeconds` with a key frame every `keyFrameSeconds`; distances are a multiple of the key
 * frames'.
 * @param video its size as shown; default 16:9
 */
export const storyboardGeometry = (
  durationSeconds: number,
  keyFrameSeconds: number,
  video: { width: number; height: number } = { width: 16, height: 9 },
): StoryboardGeometry => {
  const keyFrames = Math.max(1, Math.ceil(durationSeconds / keyFrameSeconds - NO_PICTURE));
  const oneSheetStep = Math.ceil(keyFrames / SHEET_MAX_PICTURES);
  const longStep = Math.max(
    Math.floor(ONE_SHEET_MAX_INTERVAL / keyFrameSeconds),
    Math.ceil(keyFrames / (SHEET_MAX_PICTURES * MAX_SHEETS)),
  );
  const interval = keyFrameSeconds * Math.max(1, Math.min(oneSheetStep, longStep));
  const count = Math.max(1, Math.ceil(durationSeconds / interval - NO_PICTURE));
  const sheets = Math.ceil(count / SHEET_MAX_PICTURES);
  return {
    ...tileSize(video.width, video.height),
    columns: Math.min(STORYBOARD_COLUMNS, count),
    rows: Math.ceil(Math.min(count, SHEET_MAX_PICTURES) / STORYBOARD_COLUMNS),
    count,
    interval,
    ...(sheets > 1 ? { sheets } : {}),
  };
};

/** Address or name of a sprite, from that of the first: `storyboard.jpg`, `storyboard-2.jpg`, … @param n from 1 */
export const storyboardSheet = (first: string, n: number): string =>
  n === 1 ? first : first.replace(/(\.\w+)$/, `-${n}$1`);

/**
 * Draws the sprites. Decodes key frames only: 0.15 CPU-seconds for a minute of video instead of 4.3. Each picture is the
 * first key frame at or after its moment, so a video whose key frames are further apart than `geometry.interval` lacks some.
 * @param input a rendition made whole by `assembleRendition`
 * @param outputPath of the first sprite
 */
export const makeStoryboardSprite = async (
  ffmpeg: string,
  input: string,
  geometry: StoryboardGeometry,
  outputPath: string,
  run?: Omit<FfmpegRun, 'cwd'>,
): Promise<void> => {
  const { width, height, columns, rows, interval, count, sheets = 1 } = geometry;
  // Half a frame of tolerance: key frames of 29.97 a second lie a little after the even second, never before.
  const slot = (time: string): string => `floor((${time}+0.02)/${interval})`;
  const select = `select='isnan(prev_selected_t)+gt(${slot('t')}\\,${slot('prev_selected_t')})'`;
  // Not `fps`: it drops the last picture, which has no successor to end it.
  const filter = [
    select,
    `trim=end_frame=${count}`,
    'setpts=N/TB',
    `scale=${width}:${height}:flags=area`,
    `tile=${columns}x${rows}`,
  ].join(',');
  const folder = dirname(resolve(outputPath));
  const name = basename(outputPath);
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', '-skip_frame', 'nokey', ...fileInput(resolve(input)), '-an', '-vf', filter],
      ...['-vsync', '0', '-frames:v', String(sheets), '-q:v', '4', '-flags:v', '+bitexact'],
      ...['-map_metadata', '-1', '-f', 'image2', `${name}.%d.jpg`],
    ],
    { ...run, cwd: folder },
  );
  for (let n = 1; n <= sheets; n++)
    await rename(join(folder, `${name}.${n}.jpg`), join(folder, storyboardSheet(name, n)));
};

/** @param spriteUrl address of the first sprite, absolute or relative to the VTT file */
export const storyboardVtt = (
  { width, height, columns, rows, count, interval }: StoryboardGeometry,
  durationSeconds: number,
  spriteUrl: string,
): string => {
  const cues = Array.from({ length: count }, (_, index) => {
    const start = vttTime(index * interval);
    const end = vttTime(Math.min(durationSeconds, (index + 1) * interval));
    const place = index % (columns * rows);
    const x = (place % columns) * width;
    const y = Math.floor(place / columns) * height;
    const url = storyboardSheet(spriteUrl, 1 + Math.floor(index / (columns * rows)));
    return `${start} --> ${end}\n${url}#xywh=${x},${y},${width},${height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
};
