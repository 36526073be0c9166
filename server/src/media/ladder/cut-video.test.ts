import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { probeMedia } from '../analysis/probe-media.ts';
import { fileInput } from '../ffmpeg/file-input.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { cutVideo } from './cut-video.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const FRAMES_PER_SECOND = 25;
const RATE = 8000;
/** Of brightness, from one frame to the next. */
const STEP = 3;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cut-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (args: readonly string[]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  await runFfmpeg(tools.ffmpeg, ['-v', 'error', ...args, 'pipe:1'], {
    onOutput: (chunk) => chunks.push(Buffer.from(chunk)),
  });
  return Buffer.concat(chunks);
};

it('keeps exactly the frames and the sound of the part, from a file whose only key frame is its first', async () => {
  const input = join(folder, 'counted.mp4');
  // Each frame is brighter than the one before; the tone starts at about 1.2 s.
  await runFfmpeg(
    tools.ffmpeg,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', `color=black:s=64x64:r=${FRAMES_PER_SECOND}:d=2.4`],
      ...['-f', 'lavfi', '-i', `sine=f=440:r=${RATE}:d=2.4`],
      ...['-vf', `geq=lum='20+${STEP}*N':cb=128:cr=128`, '-af', "volume='gte(t,1.2)':eval=frame"],
      ...['-c:v', 'libx264', '-qp', '4', '-g', '1000', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'counted.mp4'],
    ],
    { cwd: folder },
  );
  const facts = await probeMedia(tools, input, {});
  const outputPath = join(folder, 'cut.mkv');
  const fractions: number[] = [];
  await cutVideo({
    ffmpeg: tools.ffmpeg,
    input,
    facts,
    fromSeconds: 0.8,
    toSeconds: 2,
    outputPath,
    onProgress: (fraction) => fractions.push(fraction),
  });
  const pictures = await read([...fileInput(outputPath), '-an', '-pix_fmt', 'gray', '-f', 'rawvideo']);
  const frameBytes = 64 * 64;
  const whole = await read([...fileInput(input), '-an', '-pix_fmt', 'gray', '-f', 'rawvideo']);
  const brightness = (film: Buffer, frame: number): number => film[frame * frameBytes + 32] ?? 0;
  const first = 0.8 * FRAMES_PER_SECOND;
  const count = 1.2 * FRAMES_PER_SECOND;
  expect(pictures.length / frameBytes).toBe(count);
  for (const frame of [0, 1, count - 1])
    expect(Math.abs(brightness(pictures, frame) - brightness(whole, first + frame))).toBeLessThan(STEP / 2);
  const listen = async (path: string): Promise<{ begin: number; seconds: number }> => {
    const sound = await read([...fileInput(path), '-vn', '-ac', '1', '-ar', String(RATE), '-f', 's16le']);
    const samples = new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2));
    return {
      begin: samples.findIndex((sample) => Math.abs(sample) > 1000) / RATE,
      seconds: samples.length / RATE,
    };
  };
  const [kept, all] = [await listen(outputPath), await listen(input)];
  expect(Math.abs(kept.begin - (all.begin - 0.8))).toBeLessThan(0.002);
  expect(Math.abs(kept.seconds - 1.2)).toBeLessThan(0.002);
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
});
