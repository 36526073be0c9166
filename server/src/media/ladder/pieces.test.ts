import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { reportRendition } from '../hls/report-rendition.fixture.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { encodePiece, encodeSound, joinPieces, type Piece, PieceError, planPieces } from './pieces.ts';
import { type LadderPlan, planLadder } from './plan-ladder.ts';
import { type MediaFacts, probeMedia } from '../analysis/probe-media.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { transcodeVideo } from './transcode-video.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-pieces-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

interface Video {
  facts: MediaFacts;
  plan: LadderPlan;
  pieces: Piece[];
  whole: string;
  joined: string;
}

/** Encodes the source as one and in pieces; gives the lowest rendition of both as single files, and their folders. */
const encodeBothWays = async (name: string, picture: string, output: string[]): Promise<Video> => {
  const work = join(dir, name);
  for (const folder of ['pieces', 'whole', 'joined']) await mkdir(join(work, folder), { recursive: true });
  const input = join(work, `source.${name === 'even' ? 'mkv' : 'mp4'}`);
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=f=300:b=2:d=9.5'];
  await runFfmpeg(ffmpeg, ['-v', 'error', ...inputs, ...output, '-c:a', 'aac', input], { cwd: work });
  const facts = await probeMedia(tools, input);
  const plan = planLadder(facts, {
    encoders: await detectEncoders(ffmpeg),
    preset: 'ultrafast',
    maxLines: 360,
  });
  await transcodeVideo({ ffmpeg, input, plan, outputDir: join(work, 'whole') });
  const pieces = planPieces(facts, plan, { pieceSeconds: 4 });
  const outputDir = join(work, 'pieces');
  // As workers do it: in any order.
  for (const piece of pieces.toReversed()) await encodePiece({ ffmpeg, input, plan, piece, outputDir });
  await encodeSound({ ffmpeg, input, plan, outputDir });
  await joinPieces({ ffmpeg, plan, pieces, inputDir: outputDir, outputDir: join(work, 'joined') });
  for (const way of ['whole', 'joined'])
    await assembleRendition(join(work, way, '240p'), join(work, `${way}.mp4`));
  return { facts, plan, pieces, whole: join(work, 'whole'), joined: join(work, 'joined') };
};

/** One line a frame: its moment and, for sound, the hash of what is heard. */
const frameList = async (folder: string, stream: 'v' | 'a'): Promise<string[]> => {
  const chunks: Buffer[] = [];
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', ...fileInput(`${folder}.mp4`), '-map', `0:${stream}`, '-f', 'framemd5', 'pipe:1'],
    { onOutput: (chunk) => void chunks.push(chunk) },
  );
  return Buffer.concat(chunks)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
};

/** How alike each frame is to the same frame of the other way, in dB; a frame too early or late has below 25. */
const likeness = async (video: Video): Promise<number[]> => {
  const log = join(video.joined, 'psnr.log');
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', ...fileInput(`${video.whole}.mp4`), ...fileInput(`${video.joined}.mp4`)],
      ...['-lavfi', 'psnr=f=psnr.log', '-f', 'null', '-'],
    ],
    { cwd: video.joined },
  );
  return [...(await readFile(log, 'utf8')).matchAll(/psnr_avg:(\S+)/g)].map(([, value]) =>
    value === 'inf' ? 100 : Number(value),
  );
};

const expectNoSeams = async (video: Video) => {
  for (const { name } of video.plan.renditions) {
    const whole = await reportRendition(join(video.whole, name));
    const joined = await reportRendition(join(video.joined, name));
    expect(joined.frames).toBe(whole.frames);
    expect(joined.keyFrames).toEqual(whole.keyFrames);
    expect(Math.abs(joined.playlistSeconds - whole.playlistSeconds)).toBeLessThan(0.001);
    expect(joined.pictureStart).toBe(0);
    expect(joined.maxGap).toBeLessThan(0.001);
    expect(joined.strangeLines).toEqual([]);
  }
  const moments = (lines: string[]) => lines.map((line) => line.split(',').slice(1, 4).join());
  expect(moments(await frameList(video.joined, 'v'))).toEqual(moments(await frameList(video.whole, 'v')));
  // Not one sample of the sound differs.
  expect(await frameList(video.joined, 'a')).toEqual(await frameList(video.whole, 'a'));
  const alike = await likeness(video);
  expect(Math.min(...alike)).toBeGreaterThan(32);
};

describe('a video in pieces', () => {
  it('has the frames, key frames, segments and sound of one run, at 29.97 frames a second with B-frames', async () => {
    const video = await encodeBothWays('even', 'testsrc2=s=640x360:r=30000/1001:d=9.5', [
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '75', '-pix_fmt', 'yuv420p'],
    ]);
    expect(video.pieces).toEqual([
      { index: 0, startFrame: 0, endFrame: 180 },
      { index: 1, startFrame: 180, endFrame: null },
    ]);
    await expectNoSeams(video);
  });

  it('does so for frames at uneven distances too', async () => {
    const video = await encodeBothWays(
      'uneven',
      `testsrc2=s=426x240:r=30:d=9.5,select='not(mod(n*n\\,7)-1)+not(mod(n\\,3))'`,
      ['-vsync', 'vfr', '-c:v', 'libx264', '-preset', 'veryfast', '-g', '40', '-pix_fmt', 'yuv420p'],
    );
    expect(video.facts.isVariableFrameRate).toBe(true);
    expect(video.pieces).toHaveLength(2);
    await expectNoSeams(video);
  });

  it('is refused when a piece lacks frames', async () => {
    const work = join(dir, 'even');
    const input = join(work, 'source.mkv');
    const facts = await probeMedia(tools, input);
    const plan = planLadder(facts, {
      encoders: await detectEncoders(ffmpeg),
      preset: 'ultrafast',
      maxLines: 240,
    });
    await mkdir(join(work, 'short'));
    const beyond = { index: 0, startFrame: 240, endFrame: 600 };
    await expect(
      encodePiece({ ffmpeg, input, plan, piece: beyond, outputDir: join(work, 'short') }),
    ).rejects.toThrow(PieceError);
  });

  it('is not cut where ffmpeg would only guess', async () => {
    const input = join(dir, 'even', 'source.mkv');
    const facts = { ...(await probeMedia(tools, input)), container: 'mpegts', durationSeconds: 7200 };
    const plan = planLadder(facts, { encoders: await detectEncoders(ffmpeg) });
    expect(planPieces(facts, plan)).toEqual([{ index: 0, startFrame: 0, endFrame: null }]);
    expect(planPieces({ ...facts, container: 'matroska,webm' }, plan)).toHaveLength(24);
  });
});
