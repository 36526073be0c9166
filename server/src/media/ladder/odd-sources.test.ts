import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { reportRendition } from '../hls/report-rendition.fixture.ts';
import { detectEncoders, type Encoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { framesPerSecond } from './frame-rate.ts';
import { makeSource, ODD_SOURCES, type OddSource, RARE_SOURCES } from './odd-sources.fixture.ts';
import { planLadder } from './plan-ladder.ts';
import { probeMedia } from '../analysis/probe-media.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { plannedRenditions, transcodeVideo } from './transcode-video.ts';
import { writeMaster } from '../hls/write-master.ts';
import { inTurns } from '../../testing/long.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
let dir = '';
let encoders: Encoders;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-odd-'));
  encoders = await detectEncoders(ffmpeg);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Through the ladder, and every promise about it kept. */
const checkLadder = async (source: OddSource) => {
  const work = join(dir, source.file.replaceAll('.', '-'));
  const outputDir = join(work, 'film');
  await mkdir(outputDir, { recursive: true });
  const input = await makeSource(ffmpeg, source, work);
  const facts = await probeMedia(tools, input);
  const plan = planLadder(facts, { encoders, preset: 'ultrafast' });
  // What is left of a broken one.
  const seconds = source.spoil ? facts.durationSeconds : source.seconds;
  const made = await transcodeVideo({ ffmpeg, input, plan, outputDir });
  await writeMaster(outputDir, plannedRenditions(plan));
  expect(Math.abs(made.durationSeconds - seconds)).toBeLessThan(0.1);

  const reports = await Promise.all(
    plan.renditions.map(({ name }) => reportRendition(join(outputDir, name))),
  );
  for (const report of reports) {
    expect(Math.abs(report.playlistSeconds - seconds)).toBeLessThan(0.1);
    expect(report.pictureStart).toBe(0);
    expect(report.strangeLines).toEqual([]);
    expect(report.maxGap).toBeLessThan(0.001);
    expect(report.keyFrames).toEqual(reports[0]?.keyFrames);
    if (source.sound === null) expect(report.soundStart).toBeUndefined();
    else expect(Math.abs(report.soundStart ?? 1)).toBeLessThan(0.03);
  }
  for (const { width, height } of plan.renditions) {
    expect([width % 2, height % 2]).toEqual([0, 0]);
    expect(width).toBeLessThanOrEqual(facts.width + 1);
    // Even sizes move each side by at most one pixel.
    expect(Math.abs(width - (height * facts.width) / facts.height)).toBeLessThanOrEqual(
      1 + facts.width / facts.height,
    );
  }
  expect(framesPerSecond(plan.frameRate)).toBeLessThanOrEqual(60);

  const [lowest] = plan.renditions;
  const whole = join(work, 'whole.mp4');
  await assembleRendition(join(outputDir, lowest?.name ?? ''), whole);
  const again = await probeMedia(tools, whole);
  expect(again).toMatchObject({
    ...{ width: lowest?.width, height: lowest?.height, rotation: 0, pixelAspect: 1 },
    ...{ videoCodec: 'h264', pixelFormat: 'yuv420p', isHdr: false, isInterlaced: false },
    ...(source.sound === null ? {} : { audioCodec: 'aac', audioChannels: 2 }),
  });
  // Every picture and sound can be decoded.
  const decode = ['-v', 'error', '-xerror', ...fileInput(whole), '-f', 'null', '-'];
  expect(await runFfmpeg(ffmpeg, decode)).toBe('');
  expect(await readFile(join(outputDir, 'master.m3u8'), 'utf8')).toContain(
    `RESOLUTION=${lowest?.width}x${lowest?.height}`,
  );
  return { facts, plan };
};

describe('a ladder of', () => {
  it.each(inTurns(ODD_SOURCES).map((source) => [source.name, source] as const))(
    '%s plays through, in step from the first picture to the last',
    async (_name, source) => {
      await checkLadder(source);
    },
  );
});

const inLongRuns = process.env['FOYER_TEST_LONG'] === '1' ? describe : describe.skip;
inLongRuns('a ladder of every other container', () => {
  it.each(RARE_SOURCES.map((source) => [source.name, source] as const))('%s', async (_name, source) => {
    await checkLadder(source);
  });
});
