/** The whole ladder of a made-up video, each rendition as one file, for tests that look at it. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaFacts, probeMedia } from '../analysis/probe-media.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import type { FfmpegPrograms } from '../ffmpeg/find-ffmpeg.ts';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { framesPerSecond } from './frame-rate.ts';
import { makeSource, type OddSource } from './odd-sources.fixture.ts';
import type { SeenRendition } from './perceptual.fixture.ts';
import { type LadderPlan, planLadder } from './plan-ladder.ts';
import { transcodeVideo } from './transcode-video.ts';

export interface TestLadder {
  input: string;
  facts: MediaFacts;
  plan: LadderPlan;
  renditions: SeenRendition[];
}

export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '14', '-pix_fmt', 'yuv420p'];

/** @param name of the file, whose ending names the container */
export const testSource = (name: string, picture: string, output: string[], seconds = 3): OddSource => ({
  ...{ name, file: name, picture, sound: `sine=f=440:d=${seconds}`, output, seconds },
});

/** As the site makes it. @param dir gets a folder of its own for each video */
export const makeTestLadder = async (
  tools: FfmpegPrograms,
  dir: string,
  source: OddSource,
): Promise<TestLadder> => {
  const { ffmpeg } = tools;
  const folder = await mkdtemp(join(dir, 'film-'));
  const input = await makeSource(ffmpeg, source, folder);
  const facts = await probeMedia(tools, input);
  const plan = planLadder(facts, { encoders: await detectEncoders(ffmpeg) });
  await transcodeVideo({ ffmpeg, input, plan, outputDir: folder });
  const renditions: SeenRendition[] = [];
  for (const { name, width, height } of plan.renditions) {
    const file = join(folder, `${name}.mp4`);
    await assembleRendition(join(folder, name), file);
    renditions.push({ file, width, height, framesPerSecond: framesPerSecond(plan.frameRate) });
  }
  return { input, facts, plan, renditions };
};
