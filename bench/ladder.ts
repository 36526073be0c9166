/** CPU time of the ladder, jail and segments and all, to one bare run of ffmpeg with the same renditions and its own HLS writer. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectEncoders } from '../server/src/media/ffmpeg/encoders.ts';
import { planLadder } from '../server/src/media/ladder/plan-ladder.ts';
import { probeMedia } from '../server/src/media/analysis/probe-media.ts';
import { plannedRenditions, transcodeVideo } from '../server/src/media/ladder/transcode-video.ts';
import { writeMaster } from '../server/src/media/hls/write-master.ts';
import { withBenchVideo } from './harness/bench-video.ts';
import { cpuSecondsOf } from './harness/cpu-seconds.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { runPlainLadder } from './harness/plain-ladder.ts';
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

  const bare = () => runPlainLadder(ffmpeg, { input, plan, outputDir: join(dir, 'bare') });

  const ratios = await ratiosOfPairs(
    PAIRS,
    async () => ({ milliseconds: 1000 * (await cpuSecondsOf(ours)) }),
    async () => ({ milliseconds: 1000 * (await cpuSecondsOf(bare)) }),
  );
  report({ name: 'ladder', figure: ratios.milliseconds, budget: 1.03, digits: 3 });
});
