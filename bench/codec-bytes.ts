/**
 * Bytes of the ladders in other codecs (AV1, HEVC) to those of the H.264 ladder at equal quality: VMAF where this ffmpeg has it, else SSIM. Each rendition is encoded in
 * three qualities, and the bytes are read off between them at the quality that the H.264 ladder has. A codec that this ffmpeg cannot encode is left out, and says so.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { pictureEncoderArguments } from '../server/src/media/ladder/ladder-encoder-arguments.ts';
import { segmentFrames } from '../server/src/media/ladder/ladder.ts';
import { type LadderPlan, planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import type { Rendition } from '../server/src/media/ladder/renditions.ts';
import { run, withBenchVideo } from './harness/bench-video.ts';
import {
  describeMissingEncoder,
  EXTRA_CODEC_NAMES,
  type ExtraCodec,
} from '../server/src/media/ladder/extra-codecs.ts';
import { cpuSecondsOf } from './harness/cpu-seconds.ts';
import { median } from './harness/median.ts';
import { explain, report } from './harness/report.ts';

const VIDEO_SECONDS = Number(process.env['FOYER_BENCH_FILM_SECONDS'] ?? 12);
const FILM = process.env['FOYER_BENCH_FILM'];

/** Around the planned factor, on the scale of each codec's encoders. */
const STEPS: Record<ExtraCodec, readonly number[]> = { av1: [-8, 0, 8], hevc: [-4, 0, 4] };

interface Point {
  quality: number;
  bytes: number;
  /** Of the processors, for the encoding. */
  seconds: number;
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
  const h264Plan = planLadder(facts, { encoders });
  const hasVmaf = (await run(ffmpeg, ['-hide_banner', '-filters'])).stdout.includes(' libvmaf ');
  explain(`by ${hasVmaf ? 'VMAF' : 'SSIM'}; ${encoders.version}`);
  await mkdir(join(dir, 'encoded'));
  const length = ['-t', String(VIDEO_SECONDS)];

  const measureQuality = async (file: string): Promise<number> => {
    const compare = hasVmaf ? 'libvmaf=n_threads=2:n_subsample=5:shortest=1' : 'ssim=shortest=1';
    // VMAF's model is of videos seen at 1080 lines.
    const shown = 'scale=1920:1080:flags=bicubic';
    const graph = `[0:v]${shown},settb=AVTB[seen];[1:v]${shown},settb=AVTB[wanted];[seen][wanted]${compare}`;
    const { stderr } = await run(ffmpeg, [
      ...['-hide_banner', '-nostats', '-i', file, ...length, '-i', input],
      ...['-filter_complex', graph, '-an', '-f', 'null', '-'],
    ]);
    const [, vmaf, ssim] = /VMAF score: ([\d.]+)|All:([\d.]+)/.exec(stderr) ?? [];
    return Number(vmaf ?? ssim ?? Number.NaN);
  };

  const encode = async (plan: LadderPlan, rendition: Rendition, crf: number): Promise<Point> => {
    const { width, height } = rendition;
    const file = join(dir, 'encoded', `${plan.codec}.mp4`);
    const settings = { ...plan, keyFrameDistance: segmentFrames(plan.frameRate) };
    const encoder = pictureEncoderArguments(settings, { ...rendition, crf, maxKbps: undefined });
    const scale = `scale=${width}:${height}:flags=bicubic`;
    const seconds = await cpuSecondsOf(() =>
      run(ffmpeg, ['-v', 'error', '-y', ...length, '-i', input, '-an', '-vf', scale, ...encoder, file]),
    );
    return { quality: await measureQuality(file), bytes: (await stat(file)).size, seconds };
  };

  const kilobytes = ({ bytes, quality, seconds }: Point) =>
    `${((bytes / 1000) * (60 / VIDEO_SECONDS)).toFixed(0)} kB a minute at ${quality.toFixed(2)} in ${seconds.toFixed(1)} s of processor time`;

  const references: Point[] = [];
  for (const rendition of h264Plan.renditions) {
    const point = await encode(h264Plan, rendition, rendition.crf);
    explain(`${rendition.name}: H.264 ${kilobytes(point)}`);
    references.push(point);
  }

  const measureCodec = async (codec: ExtraCodec): Promise<void> => {
    const plan = planLadder(facts, { encoders, codec });
    const ratios: number[] = [];
    for (const [index, rendition] of plan.renditions.entries()) {
      const reference = references[index];
      if (!reference) throw new Error('ladders of different length');
      const points: Point[] = [];
      for (const step of STEPS[codec]) points.push(await encode(plan, rendition, rendition.crf + step));
      const ratio = bytesAt(points, reference.quality) / reference.bytes;
      const planned = points[1];
      if (planned)
        explain(
          `${rendition.name}: ${kilobytes(planned)}, ${(planned.bytes / reference.bytes).toFixed(2)} of H.264's bytes as planned, ${ratio.toFixed(2)} at equal quality`,
        );
      ratios.push(ratio);
    }
    report({ name: `codec-bytes, ${codec}`, figure: median(ratios), budget: 0.6 });
  };
  for (const codec of EXTRA_CODEC_NAMES)
    if (encoders.extra[codec]) await measureCodec(codec);
    else explain(describeMissingEncoder(codec, encoders.version));
});
