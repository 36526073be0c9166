/** Ladders in other codecs are cut where the H.264 one is, say what they are, and decode to the same pictures. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { probeMedia } from '../analysis/probe-media.ts';
import { detectEncoders, type Encoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { reportRendition } from '../hls/report-rendition.fixture.ts';
import { streamCodecs } from '../hls/stream-codecs.ts';
import { writeMaster } from '../hls/write-master.ts';
import { EXTRA_CODEC_NAMES, type ExtraCodec } from './extra-codecs.ts';
import { makeSource } from './odd-sources.fixture.ts';
import { type LadderCodec, planLadder } from './plan-ladder.ts';
import { H264, testSource } from './test-ladder.fixture.ts';
import { plannedRenditions, transcodeVideo } from './transcode-video.ts';

const run = promisify(execFile);
const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg, ffprobe } = tools;
let dir = '';
let input = '';
let encoders: Encoders;
let h264: Awaited<ReturnType<typeof makeLadder>>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-codecs-'));
  encoders = await detectEncoders(ffmpeg);
  const picture = 'testsrc2=s=640x360:r=30000/1001:d=5';
  input = await makeSource(ffmpeg, testSource('film.mp4', picture, [...H264, '-bf', '3'], 5), dir);
  h264 = await makeLadder('h264');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const makeLadder = async (codec: LadderCodec) => {
  const outputDir = join(dir, codec);
  await mkdir(outputDir);
  const plan = planLadder(await probeMedia(tools, input), { encoders, codec });
  await transcodeVideo({ ffmpeg, input, plan, outputDir });
  await writeMaster(outputDir, plannedRenditions(plan));
  return { outputDir, plan };
};

interface ProbedStream {
  codec_name: string;
  codec_tag_string: string;
  profile: string;
  level: number;
  pix_fmt: string;
}

/** What a reader that is not ours makes of a whole rendition. */
const probeStream = async (file: string): Promise<ProbedStream> => {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_streams', '-of', 'json', file];
  const { streams } = JSON.parse((await run(ffprobe, args)).stdout) as { streams: ProbedStream[] };
  const [stream] = streams;
  if (!stream) throw new Error(`no picture in ${file}`);
  return stream;
};

const CODEC_NAMES: Record<ExtraCodec, (stream: ProbedStream) => string> = {
  av1: ({ level }) => `av01.0.${String(level).padStart(2, '0')}M.08`,
  hevc: ({ level }) => `hvc1.1.6.L${level}.90`,
};
const TAGS: Record<ExtraCodec, string> = { av1: 'av01', hevc: 'hvc1' };

describe.each(EXTRA_CODEC_NAMES)('a ladder in %s', (codec) => {
  it('has the frames and segments of the H.264 one, and its real name in the playlist', async () => {
    const extra = await makeLadder(codec);
    const master = await readFile(join(extra.outputDir, 'master.m3u8'), 'utf8');
    expect(extra.plan.renditions).toHaveLength(h264.plan.renditions.length);
    for (const [index, { name, width, height }] of extra.plan.renditions.entries()) {
      const report = await reportRendition(join(extra.outputDir, name));
      const own = await reportRendition(join(h264.outputDir, h264.plan.renditions[index]?.name ?? ''));
      expect(report).toMatchObject({ frames: own.frames, pictureStart: 0, strangeLines: [] });
      expect(report.maxGap).toBeLessThan(0.001);
      expect(report.keyFrames).toHaveLength(own.keyFrames.length);
      for (const [at, moment] of report.keyFrames.entries())
        expect(moment).toBeCloseTo(own.keyFrames[at] ?? -1, 6);

      const whole = join(extra.outputDir, `${name}.mp4`);
      await assembleRendition(join(extra.outputDir, name), whole);
      const stream = await probeStream(whole);
      expect(stream).toMatchObject({ codec_name: codec, codec_tag_string: TAGS[codec], pix_fmt: 'yuv420p' });
      const codecs = streamCodecs(await readFile(join(extra.outputDir, name, 'init.mp4')));
      expect(codecs).toEqual([CODEC_NAMES[codec](stream), 'mp4a.40.2']);
      expect(master).toContain(`CODECS="${codecs.join(',')}"\n${name}/index.m3u8`);

      const shown = `[0:v]scale=${width}:${height}[a];[1:v]scale=${width}:${height}[b];[a][b]ssim`;
      const { stderr } = await run(ffmpeg, [
        ...['-hide_banner', '-nostats', '-xerror', '-i', whole, '-i', input],
        ...['-lavfi', shown, '-an', '-f', 'null', '-'],
      ]);
      expect(Number(/All:([\d.]+)/.exec(stderr)?.[1])).toBeGreaterThan(0.9);
    }
  });
});
