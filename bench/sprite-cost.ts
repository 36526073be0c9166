/** CPU time of a storyboard from key frames, to that of the same sprite from every frame of the same rendition. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { assembleRendition } from '../server/src/media/hls/assemble-rendition.ts';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { SEGMENT_SECONDS } from '../server/src/media/ladder/ladder.ts';
import { planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { makeStoryboardSprite, storyboardGeometry } from '../server/src/media/extras/storyboard.ts';
import { transcodeVideo } from '../server/src/media/ladder/transcode-video.ts';
import { run, withBenchVideo } from './harness/bench-video.ts';
import { cpuSecondsOf } from './harness/cpu-seconds.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';

const VIDEO_SECONDS = Number(process.env['FOYER_BENCH_FILM_SECONDS'] ?? 60);
const PAIRS = Number(process.env['FOYER_BENCH_PAIRS'] ?? 7);

await withBenchVideo(VIDEO_SECONDS, async ({ tools, input, dir }) => {
  const { ffmpeg } = tools;
  const facts = await probeMedia(tools, input);
  const plan = planLadder(facts, {
    encoders: await detectEncoders(ffmpeg),
    preset: 'ultrafast',
    maxLines: 480,
  });
  const outputDir = join(dir, 'video');
  await mkdir(outputDir);
  await transcodeVideo({ ffmpeg, input, plan, outputDir });
  const rendition = join(dir, 'rendition.mp4');
  await assembleRendition(join(outputDir, plan.renditions.at(-1)?.name ?? ''), rendition);
  const geometry = storyboardGeometry(facts.durationSeconds, SEGMENT_SECONDS, facts);
  const { width, height, columns, rows, interval } = geometry;

  const fromKeyFrames = () => makeStoryboardSprite(ffmpeg, rendition, geometry, join(dir, 'key-frames.jpg'));
  const fromEveryFrame = () =>
    run(ffmpeg, [
      ...['-v', 'error', '-y', '-i', rendition, '-an', '-q:v', '4', '-frames:v', '1'],
      ...['-vf', `fps=1/${interval},scale=${width}:${height}:flags=area,tile=${columns}x${rows}`],
      join(dir, 'every-frame.jpg'),
    ]);
  const ratios = await ratiosOfPairs(
    PAIRS,
    async () => ({ milliseconds: 1000 * (await cpuSecondsOf(fromKeyFrames)) }),
    async () => ({ milliseconds: 1000 * (await cpuSecondsOf(fromEveryFrame)) }),
  );
  report({ name: `sprite-cost for ${VIDEO_SECONDS} s`, figure: ratios.milliseconds, budget: 0.25 });
});
