/**
 * Bytes of the AV1 ladder to those of the H.264 ladder at equal quality: VMAF where this ffmpeg has it, else SSIM. Each rendition is encoded in three qualities by either encoder,
 * and the bytes are read off between them at the quality that the H.264 ladder has.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { pictureEncoderArguments } from '../server/src/media/ladder/ladder-encoder-arguments.ts';
import { segmentFrames } from '../server/src/media/ladder/ladder.ts';
import { planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import type { Rendition } from '../server/src/media/ladder/renditions.ts';
import { run, withBenchVideo } from './harness/bench-video.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';

const VIDEO_SECONDS = Number(process.env['FOYER_BENCH_FILM_SECONDS'] ?? 12);
const FILM = process.env['FOYER_BENCH_FILM'];

interface Point {
  quality: number;
  bytes: number;
}

/** Between two points bits grow by the same factor for each step of quality. */
const bytesAt = (points: readonly Point[], quality: number): number => {
  const sorted = points.toSorted((one, other) => one.quality - other.quality);
  const above = Math.min(
    sorted.length - 1,
    Math.max(
      1,
      sorted.findIndex((point) => point.quality >= quality),
    ),
  );
  const [low, high] = [sorted[above - 1], sorted[above]];
  if (!low || !high) throw new Error('too few points');
  const share = (quality - low.quality) / (high.quality - low.quality);
  return low.bytes * (high.bytes / low.bytes) ** share;
};

await withBenchVideo(VIDEO_SECONDS, async ({ tools, input: made, dir }) => {
  const input = FILM ?? made;
  const { ffmpeg } = tools;
  const facts = await probeMedia(tools, input);
  const encoders = await detectEncoders(ffmpeg);
  const plans = { h264: planLadder(facts, { encoders }), av1: planLadder(facts, { encoders, codec: 'av1' }) };
  const hasVmaf = (await run(ffmpeg, ['-hide_banner', '-filters'])).stdout.includes(' libvmaf ');
  explain(`by ${hasVmaf ? 'VMAF' : 'SSIM'}; ${plans.av1.encoder}, ${encoders.version}`);
  await mkdir(join(dir, 'encoded'));

  const encode = async (codec: 'h264' | 'av1', rendition: Rendition, crf: number): Promise<Point> => {
    const plan = plans[codec];
    const { width, height } = rendition;
    const scale = `scale=${width}:${height}:flags=bicubic`;
    const file = join(dir, 'encoded', `${codec}.mp4`);
    const settings = { ...plan, keyFrameDistance: segmentFrames(plan.frameRate) };
    const encoder = pictureEncoderArguments(settings, { ...rendition, crf, maxKbps: undefined });
    await run(ffmpeg, [
      '-v',
      'error',
      '-y',
      '-t',
      String(VIDEO_SECONDS),
      '-i',
      input,
      '-an',
      '-vf',
      scale,
      ...encoder,
      file,
    ]);
    const compare = hasVmaf ? `libvmaf=n_threads=2:n_subsample=5` : 'ssim';
    // VMAF's model is of videos seen at 1080 lines.
    const shown = 'scale=1920:1080:flags=bicubic';
    const graph = `[0:v]${shown},settb=AVTB[seen];[1:v]${shown},settb=AVTB[wanted];[seen][wanted]${compare}=shortest=1`;
    const { stderr } = await run(ffmpeg, [
      ...['-hide_banner', '-nostats', '-i', file, '-t', String(VIDEO_SECONDS), '-i', input],
      ...[
        '-filter_complex',
        hasVmaf ? graph.replace(`${compare}=`, `${compare}:`) : graph,
        '-an',
        '-f',
        'null',
        '-',
      ],
    ]);
    const quality = Number(
      /VMAF score: ([\d.]+)|All:([\d.]+)/.exec(stderr)?.slice(1).find(Boolean) ?? Number.NaN,
    );
    return { quality, bytes: (await stat(file)).size };
  };

  const ratios: number[] = [];
  for (const [index, rendition] of plans.h264.renditions.entries()) {
    const av1 = plans.av1.renditions[index];
    if (!av1) throw new Error('ladders of different length');
    const h264 = await encode('h264', rendition, rendition.crf);
    const points: Point[] = [];
    for (const step of [-8, 0, 8]) points.push(await encode('av1', av1, av1.crf + step));
    const ratio = bytesAt(points, h264.quality) / h264.bytes;
    const at = (point: Point | undefined) =>
      `${((point?.bytes ?? 0) / 1000).toFixed(0)} kB at ${point?.quality.toFixed(2)}`;
    explain(
      `${rendition.name}: H.264 ${at(h264)}; AV1 as planned ${at(points[1])}; at equal quality ${ratio.toFixed(2)}`,
    );
    ratios.push(ratio);
  }
  report({ name: 'av1-bytes', figure: median(ratios), budget: 0.6 });
});
