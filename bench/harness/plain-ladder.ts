/** One run of ffmpeg with the renditions of a plan and its own HLS writer, as one would type it: nothing around it. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NICENESS } from '../../server/src/media/jail/limits.ts';
import type { LadderPlan } from '../../server/src/media/ladder/plan-ladder.ts';
import { run } from './bench-video.ts';

/** @param outputDir gets the renditions, and is removed */
export const runPlainLadder = async (
  ffmpeg: string,
  { input, plan, outputDir }: { input: string; plan: LadderPlan; outputDir: string },
): Promise<void> => {
  const { renditions } = plan;
  for (const { name } of renditions) await mkdir(join(outputDir, name), { recursive: true });
  const graph = [
    `[0:v]split=${renditions.length}${renditions.map((_, index) => `[s${index}]`).join('')}`,
    ...renditions.map(
      ({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic[v${index}]`,
    ),
  ].join(';');
  const outputs = renditions.flatMap(({ name, crf, maxKbps, audioKbps }, index) => [
    ...['-map', `[v${index}]`, '-map', '0:a', '-c:v', 'libx264', '-preset', plan.preset, '-crf', String(crf)],
    ...['-profile:v', 'high', '-maxrate', `${maxKbps}k`, '-bufsize', `${(maxKbps ?? 0) * 2}k`],
    ...['-g', '50', '-keyint_min', '50', '-sc_threshold', '0', '-threads', String(plan.threads)],
    ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', `${audioKbps}k`, '-ac', '2'],
    ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_segment_filename', `${name}/%03d.m4s`, `${name}/index.m3u8`],
  ]);
  const args = ['-v', 'error', '-nostdin', '-y', '-i', input, '-filter_complex', graph, ...outputs];
  // As the site's own runs, which give way to everything else on the machine.
  await run('nice', ['-n', String(NICENESS.later), ffmpeg, ...args], { cwd: outputDir });
  await rm(outputDir, { recursive: true });
};
