/** CPU time of the ladder, jail and segments and all, to one bare run of ffmpeg with the same renditions and its own HLS writer. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { plannedRenditions, transcodeVideo } from '../server/src/media/ladder/transcode-video.ts';
import { writeMaster } from '../server/src/media/hls/write-master.ts';
import { run, withBenchVideo } from './harness/bench-video.ts';
import { cpuSecondsOf } from './harness/cpu-seconds.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';

const VIDEO_SECONDS = Number(process.env['FOYER_BENCH_FILM_SECONDS'] ?? 30);
const PAIRS = Number(process.env['FOYER_BENCH_PAIRS'] ?? 5);

await withBenchVideo(VIDEO_SECONDS, async ({ tools, input, dir }) => {
  const { ffmpeg } = tools;
  const facts = await probeMedia(tools, input);
  const plan = planLadder(facts, { encoders: await detectEncoders(ffmpeg) });
  explain(
    `${facts.width}x${facts.height}, ${VIDEO_SECONDS} s, ${plan.renditions.map(({ name }) => name).join(' ')}`,
  );

  const ours = async (): Promise<void> => {
    const outputDir = join(dir, 'ours');
    await mkdir(outputDir);
    await transcodeVideo({ ffmpeg, input, plan, outputDir });
    await writeMaster(outputDir, plannedRenditions(plan));
    await rm(outputDir, { recursive: true });
  };

  /** As one would type it: the same encoder settings, nothing around it. */
  const bare = async (): Promise<void> => {
    const outputDir = join(dir, 'bare');
    const renditions = plan.renditions;
    for (const { name } of renditions) await mkdir(join(outputDir, name), { recursive: true });
    const graph = [
      `[0:v]split=${renditions.length}${renditions.map((_, index) => `[s${index}]`).join('')}`,
      ...renditions.map(
        ({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic[v${index}]`,
      ),
    ].join(';');
    const outputs = renditions.flatMap(({ name, crf, maxKbps, audioKbps }, index) => [
      ...[
        '-map',
        `[v${index}]`,
        '-map',
        '0:a',
        '-c:v',
        'libx264',
        '-preset',
        plan.preset,
        '-crf',
        String(crf),
      ],
      ...['-profile:v', 'high', '-maxrate', `${maxKbps}k`, '-bufsize', `${(maxKbps ?? 0) * 2}k`],
      ...['-g', '50', '-keyint_min', '50', '-sc_threshold', '0', '-threads', String(plan.threads)],
      ...['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', `${audioKbps}k`, '-ac', '2'],
      ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_segment_filename', `${name}/%03d.m4s`, `${name}/index.m3u8`],
    ]);
    await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', '-i', input, '-filter_complex', graph, ...outputs], {
      cwd: outputDir,
    });
    await rm(outputDir, { recursive: true });
  };

  const ratios = await ratiosOfPairs(
    PAIRS,
    async () => ({ milliseconds: 1000 * (await cpuSecondsOf(ours)) }),
    async () => ({ milliseconds: 1000 * (await cpuSecondsOf(bare)) }),
  );
  report({ name: 'ladder', figure: ratios.milliseconds, budget: 1.03, digits: 3 });
});
