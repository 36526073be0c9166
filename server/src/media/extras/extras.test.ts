import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import sharp from 'sharp';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import {
  HOVER_PREVIEW_MAX_BYTES,
  hoverSamples,
  isInHoverPreview,
  makeHoverPreview,
} from './hover-preview.ts';
import { measureLoudness } from '../analysis/loudness.ts';
import { encodePiece, encodeSound, joinPieces, planPieces } from '../ladder/pieces.ts';
import { planLadder } from '../ladder/plan-ladder.ts';
import { probeMedia } from '../analysis/probe-media.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { takeScreenshots } from './screenshots.ts';
import { makeSourceRendition } from '../ladder/source-rendition.ts';
import { makeStoryboardSprite, storyboardGeometry, storyboardVtt } from './storyboard.ts';
import { transcodeVideo } from '../ladder/transcode-video.ts';
import { itInTurns } from '../../testing/long.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
let dir = '';
/** Black for a third of its time; says everywhere who made it and where. */
let input = '';

const SECRET = 'Anna Example';
const PLACE = '+35.6586+139.7454/';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-extras-'));
  input = join(dir, 'film.mov');
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=426x240:r=24:d=12,fade=out:st=8:d=0.5'],
      ...['-f', 'lavfi', '-i', 'sine=f=1000:d=12,volume=-2dB'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '48', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ...['-movflags', 'use_metadata_tags', '-metadata', `title=${SECRET}`, '-metadata', `artist=${SECRET}`],
      ...['-metadata', `location=${PLACE}`, '-metadata', `com.apple.quicktime.location.ISO6709=${PLACE}`],
      ...['-metadata:s:v:0', `handler_name=${SECRET}`, '-metadata:s:a:0', `title=${SECRET}`, 'film.mov'],
    ],
    { cwd: dir },
  );
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const folder = async (name: string): Promise<string> => {
  await mkdir(join(dir, name), { recursive: true });
  return join(dir, name);
};

describe('screenshots', () => {
  itInTurns('show something, ten times, though a third of the video is black', async () => {
    const outputDir = await folder('shots');
    await takeScreenshots({ ffmpeg, input, durationSeconds: 12, width: 320, height: 180, outputDir });
    expect((await readdir(outputDir)).length).toBe(10);
    const seen = new Set<string>();
    for (let n = 1; n <= 10; n++) {
      const picture = sharp(join(outputDir, `${n}.jpg`));
      expect(await picture.metadata()).toMatchObject({ width: 320, height: 180 });
      const [red] = (await picture.stats()).channels;
      expect(red?.mean).toBeGreaterThan(24);
      seen.add((await picture.raw().toBuffer()).toString('base64'));
    }
    expect(seen.size).toBe(10);
  });

  itInTurns('are ten as well of a video that breaks off, and none of one without pictures', async () => {
    const outputDir = await folder('few-shots');
    // The header promises ten times what is there.
    await takeScreenshots({
      ffmpeg,
      input,
      durationSeconds: 120,
      count: 3,
      width: 64,
      height: 36,
      outputDir,
    });
    expect((await readdir(outputDir)).toSorted()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    // No moment that is looked at has one: the first picture of all stands for them.
    const small = { ffmpeg, count: 1, width: 64, height: 36, outputDir };
    await takeScreenshots({ ...small, input, durationSeconds: 9e5 });
    expect((await readdir(outputDir)).length).toBe(3);
    const notes = join(outputDir, 'notes.txt');
    await writeFile(notes, 'no picture at all');
    await expect(takeScreenshots({ ...small, input: notes, durationSeconds: 20 })).rejects.toThrow();
  });
});

describe('the storyboard', () => {
  itInTurns(
    'of a long video lies in several sprites, a picture at least every ten seconds up to 100 minutes',
    () => {
      expect(storyboardGeometry(600, 2)).toMatchObject({ interval: 6, count: 100, rows: 20 });
      expect(storyboardGeometry(600, 2).sheets).toBeUndefined();
      expect(storyboardGeometry(3600, 2)).toMatchObject({ interval: 10, count: 360, rows: 20, sheets: 4 });
      expect(storyboardGeometry(4 * 3600, 2)).toMatchObject({ interval: 24, count: 600, sheets: 6 });
      expect(storyboardGeometry(60, 2, { width: 1080, height: 1920 })).toMatchObject({
        width: 50,
        height: 90,
      });
      const vtt = storyboardVtt(storyboardGeometry(3600, 2), 3600, 'storyboard.jpg');
      expect(vtt).toContain('00:16:30.000 --> 00:16:40.000\nstoryboard.jpg#xywh=640,1710,160,90');
      expect(vtt).toContain('00:16:40.000 --> 00:16:50.000\nstoryboard-2.jpg#xywh=0,0,160,90');
    },
  );

  itInTurns('draws each sprite with its own moments', async () => {
    const outputDir = await folder('sprites');
    // Two pictures a sprite, so that twelve seconds need three.
    const geometry = { width: 160, height: 90, columns: 2, rows: 1, count: 6, interval: 2, sheets: 3 };
    await makeStoryboardSprite(ffmpeg, input, geometry, join(outputDir, 'storyboard.jpg'));
    expect((await readdir(outputDir)).toSorted()).toEqual([
      ...['storyboard-2.jpg', 'storyboard-3.jpg', 'storyboard.jpg'],
    ]);
    const brightness = async (file: string): Promise<number> => {
      const tile = sharp(join(outputDir, file)).extract({ left: 160, top: 0, width: 160, height: 90 });
      // `stats` alone would be of the whole file.
      return (await sharp(await tile.png().toBuffer()).stats()).channels[0]?.mean ?? 0;
    };
    expect(await brightness('storyboard.jpg')).toBeGreaterThan(50);
    // The video is black from second 8.5.
    expect(await brightness('storyboard-3.jpg')).toBeLessThan(10);
  });
});

describe('the hover preview', () => {
  itInTurns('is short, silent, small and looks into the whole video', async () => {
    const outputDir = await folder('hover');
    const outputPath = join(outputDir, 'preview.mp4');
    await makeHoverPreview({ ffmpeg, input, durationSeconds: 12, width: 426, height: 240, outputPath });
    const facts = await probeMedia(tools, outputPath);
    expect(facts).toMatchObject({ width: 320, height: 180, videoCodec: 'h264', audioTracks: 0 });
    expect(facts.durationSeconds).toBeGreaterThan(7);
    expect((await stat(outputPath)).size).toBeLessThan(HOVER_PREVIEW_MAX_BYTES);
    const bytes = await readFile(outputPath);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  itInTurns('is the same of those segments alone that it shows something of', async () => {
    const outputDir = await folder('parts');
    const long = join(outputDir, 'long.mp4');
    await runFfmpeg(
      ffmpeg,
      [
        ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=24:d=60', '-c:v', 'libx264'],
        ...['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', 'long.mp4'],
      ],
      { cwd: outputDir },
    );
    const encoders = await detectEncoders(ffmpeg);
    const plan = planLadder(await probeMedia(tools, long), { encoders, preset: 'ultrafast' });
    await transcodeVideo({ ffmpeg, input: long, plan, outputDir });
    const rendition = join(outputDir, plan.renditions[0]?.name ?? '');
    const previewOf = async (isWanted?: (from: number, to: number) => boolean) => {
      const whole = join(outputDir, 'whole.mp4');
      const outputPath = join(outputDir, 'preview.mp4');
      await assembleRendition(rendition, whole, isWanted);
      const { size } = await stat(whole);
      await makeHoverPreview({
        ...{ ffmpeg, input: whole, durationSeconds: 60, width: 160, height: 90, outputPath },
      });
      return { size, bytes: await readFile(outputPath) };
    };
    const [all, parts] = [await previewOf(), await previewOf(isInHoverPreview(60))];
    expect(parts.size).toBeLessThan(all.size / 2);
    expect(parts.bytes.equals(all.bytes)).toBe(true);
    expect((await probeMedia(tools, join(outputDir, 'preview.mp4'))).durationSeconds).toBeGreaterThan(7);
  });

  itInTurns('chooses moments within the video', () => {
    expect(hoverSamples(4)).toEqual([{ startSeconds: 0, seconds: 4 }]);
    for (const { startSeconds, seconds } of hoverSamples(3600)) {
      expect(startSeconds).toBeGreaterThan(0);
      expect(startSeconds + seconds).toBeLessThan(3600);
    }
  });
});

describe('loudness', () => {
  itInTurns('is what the meter of EBU R128 says of a known tone', async () => {
    // ffmpeg's sine has an amplitude of 1/8 (-18.1 dBFS) in one channel; 2 dB less: -23.1 LUFS and -20.1 dBTP. As PCM: an AAC
    // encoder overshoots where the tone breaks off (newer ones by 4 dB), and the meter says so.
    const outputDir = await folder('tone');
    await runFfmpeg(
      ffmpeg,
      [
        ...['-v', 'error', '-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=12'],
        ...['-f', 'lavfi', '-i', 'sine=f=1000:d=12,volume=-2dB', '-c:a', 'pcm_s16le', 'tone.mkv'],
      ],
      { cwd: outputDir },
    );
    const loudness = await measureLoudness({ ffmpeg, input: join(outputDir, 'tone.mkv') });
    expect(Math.abs((loudness?.integratedLufs ?? 0) + 23.1)).toBeLessThan(0.3);
    expect(Math.abs((loudness?.truePeakDbtp ?? 0) + 20.1)).toBeLessThan(0.3);
    expect(loudness?.rangeLu).toBeLessThan(0.3);
  });

  itInTurns('is unknown of silence and of silent videos', async () => {
    const outputDir = await folder('silence');
    const picture = ['-v', 'error', '-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=2'];
    const quiet = ['-f', 'lavfi', '-i', 'anullsrc', '-t', '2', '-c:a', 'pcm_s16le', 'quiet.mkv'];
    await runFfmpeg(ffmpeg, [...picture, ...quiet], { cwd: outputDir });
    await runFfmpeg(ffmpeg, [...picture, 'silent.mkv'], { cwd: outputDir });
    for (const file of ['quiet.mkv', 'silent.mkv'])
      expect(await measureLoudness({ ffmpeg, input: join(outputDir, file) })).toBeUndefined();
  });
});

/** Every file below `path`. */
const filesOf = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

itInTurns('nothing that is made of a video says who made it or where', async () => {
  expect((await readFile(input)).includes(SECRET)).toBe(true);
  expect((await readFile(input)).includes(PLACE)).toBe(true);
  const outputDir = await folder('private');
  const facts = await probeMedia(tools, input);
  const encoders = await detectEncoders(ffmpeg);
  const plan = planLadder(facts, { encoders, preset: 'ultrafast' });
  await makeSourceRendition({ ffmpeg, input, facts, outputDir });
  await transcodeVideo({ ffmpeg, input, plan, outputDir });
  const pieces = planPieces(facts, plan, { pieceSeconds: 6 });
  const work = { ffmpeg, input, plan, outputDir: await folder('private/pieces') };
  for (const piece of pieces) await encodePiece({ ...work, piece });
  await encodeSound(work);
  await joinPieces({
    ffmpeg,
    plan,
    pieces,
    inputDir: work.outputDir,
    outputDir: await folder('private/joined'),
  });
  await takeScreenshots({ ffmpeg, input, durationSeconds: 12, count: 2, width: 64, height: 36, outputDir });
  await makeStoryboardSprite(ffmpeg, input, storyboardGeometry(12, 2), join(outputDir, 'storyboard.jpg'));
  await makeHoverPreview({
    ffmpeg,
    input,
    durationSeconds: 12,
    width: 426,
    height: 240,
    outputPath: join(outputDir, 'preview.mp4'),
  });
  await assembleRendition(join(outputDir, 'source'), join(outputDir, 'whole.mp4'));
  const files = await filesOf(outputDir);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const bytes = await readFile(file);
    for (const word of [SECRET, PLACE, 'Lavf'])
      expect([file, word, bytes.includes(word)]).toEqual([file, word, false]);
  }
});
