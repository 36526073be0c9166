/** A video to measure with: 720p, H.264 and AAC, moving all over; the same one each time for the same ffmpeg. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FfmpegPrograms, findFfmpeg } from '../../server/src/media/ffmpeg/find-ffmpeg.ts';

export const run = promisify(execFile);

/** The picture repeats after this: the deeper the zoom, the longer a frame takes to draw. The noise on it does not repeat. */
const PICTURE_SECONDS = 10;
const FRAME_RATE = 25;

const drawnPicture = (seconds: number): string =>
  [
    `mandelbrot=s=1280x720:r=${FRAME_RATE}`,
    `trim=duration=${PICTURE_SECONDS}`,
    'format=yuv420p',
    `loop=loop=-1:size=${PICTURE_SECONDS * FRAME_RATE}`,
    `trim=duration=${seconds}`,
    'noise=alls=8:allf=t',
  ].join(',');

export interface BenchVideo {
  tools: FfmpegPrograms;
  /** The video. */
  input: string;
  /** A folder for what is made of it. */
  dir: string;
}

export const withBenchVideo = async (
  seconds: number,
  work: (video: BenchVideo) => Promise<void>,
): Promise<void> => {
  const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
  const dir = await mkdtemp(join(tmpdir(), 'foyer-bench-video-'));
  const input = join(dir, 'video.mp4');
  try {
    await run(tools.ffmpeg, [
      ...['-v', 'error', '-f', 'lavfi', '-i', drawnPicture(seconds)],
      ...['-f', 'lavfi', '-i', `sine=f=220:b=2:d=${seconds}`, '-c:v', 'libx264', '-preset', 'veryfast'],
      ...['-b:v', '4M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', input],
    ]);
    await work({ tools, input, dir });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};
