import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { RENDITIONS, transcodeLadder } from './ladder.ts';
import { playlistSegments } from '../hls/master-playlist.ts';
import { NotAVideoError, probeMedia } from '../analysis/probe-media.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { takeScreenshots } from '../extras/screenshots.ts';
import { makeStoryboardSprite, storyboardGeometry, storyboardVtt } from '../extras/storyboard.ts';

const programs = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = programs;
let dir = '';

const transcode = (outputDir: string) =>
  transcodeLadder({
    ffmpeg,
    inputs: ['-f', 'lavfi', '-i', 'testsrc2=s=426x240:r=12:d=5', '-f', 'lavfi', '-i', 'sine=d=5'],
    audio: '1:a',
    framesPerSecond: 12,
    renditions: [RENDITIONS['240p'], RENDITIONS['360p']],
    preset: 'ultrafast',
    outputDir,
  });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-ladder-'));
  await mkdir(join(dir, 'film'));
  await transcode(join(dir, 'film'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('ladder', () => {
  it('names each rendition in the master with what it really is', async () => {
    const master = await readFile(join(dir, 'film/master.m3u8'), 'utf8');
    const renditions = [
      ...master.matchAll(/BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\S+?),.*CODECS="(.+)"\n(.+)/g),
    ];
    expect(renditions.map((rendition) => [rendition[3], rendition[5]])).toEqual([
      ['426x240', '240p/index.m3u8'],
      ['640x360', '360p/index.m3u8'],
    ]);
    for (const [, peak, average, , codecs] of renditions) {
      expect(codecs).toMatch(/^avc1\.[0-9a-f]{6},mp4a\.40\.2$/);
      expect(Number(peak)).toBeGreaterThanOrEqual(Number(average));
    }
  });

  it('cuts every rendition at the same two-second marks', async () => {
    for (const rendition of ['240p', '360p']) {
      const segments = playlistSegments(await readFile(join(dir, 'film', rendition, 'index.m3u8'), 'utf8'));
      expect(segments.map((segment) => Math.round(segment.seconds))).toEqual([2, 2, 1]);
    }
  });

  it('makes files that play as one', async () => {
    const seconds = await assembleRendition(join(dir, 'film/360p'), join(dir, 'whole.mp4'));
    expect(seconds).toBeCloseTo(5, 1);
    const facts = await probeMedia(programs, join(dir, 'whole.mp4'));
    expect(facts).toMatchObject({ width: 640, height: 360, videoCodec: 'h264', audioCodec: 'aac' });
    await runFfmpeg(ffmpeg, [
      '-v',
      'error',
      '-xerror',
      ...fileInput(join(dir, 'whole.mp4')),
      '-f',
      'null',
      '-',
    ]);
  });

  it('gives the same bytes each time', async () => {
    await mkdir(join(dir, 'again'));
    await transcode(join(dir, 'again'));
    for (const file of ['master.m3u8', '240p/000.m4s', '360p/002.m4s'])
      expect((await readFile(join(dir, 'again', file))).equals(await readFile(join(dir, 'film', file)))).toBe(
        true,
      );
  });

  it('draws a sprite whose cues lie inside it', async () => {
    await assembleRendition(join(dir, 'film/240p'), join(dir, 'small.mp4'));
    const geometry = storyboardGeometry(5, 2);
    expect(geometry).toMatchObject({ count: 3, columns: 3, rows: 1, interval: 2 });
    await makeStoryboardSprite(ffmpeg, join(dir, 'small.mp4'), geometry, join(dir, 'sprite.jpg'));
    expect(await sharp(join(dir, 'sprite.jpg')).metadata()).toMatchObject({ width: 480, height: 90 });
    // Three different moments: the test picture counts seconds.
    const tiles = await Promise.all(
      [0, 160, 320].map((left) =>
        sharp(join(dir, 'sprite.jpg')).extract({ left, top: 0, width: 160, height: 90 }).raw().toBuffer(),
      ),
    );
    expect(new Set(tiles.map((tile) => tile.toString('base64'))).size).toBe(3);
    for (const tile of tiles) expect(tile.filter((byte) => byte > 128).length).toBeGreaterThan(5000);
    expect(storyboardVtt(geometry, 5, 'sprite.jpg')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nsprite.jpg#xywh=0,0,160,90\n\n' +
        '00:00:02.000 --> 00:00:04.000\nsprite.jpg#xywh=160,0,160,90\n\n' +
        '00:00:04.000 --> 00:00:05.000\nsprite.jpg#xywh=320,0,160,90\n',
    );
  });

  it('takes as many screenshots as asked, with few key frames too', async () => {
    await mkdir(join(dir, 'shots'));
    await takeScreenshots({
      ffmpeg,
      input: join(dir, 'whole.mp4'),
      durationSeconds: 5,
      keyFrameSeconds: 2,
      width: 320,
      height: 180,
      outputDir: join(dir, 'shots'),
    });
    for (let n = 1; n <= 10; n++)
      expect((await sharp(join(dir, 'shots', `${n}.jpg`)).metadata()).width).toBe(320);
  });
});

describe('files that are not what they say', () => {
  it('opens no playlist under another name', async () => {
    const bait = join(dir, 'bait.mp4');
    await writeFile(bait, `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${join(dir, 'whole.mp4')}\n`);
    await expect(runFfmpeg(ffmpeg, ['-v', 'error', ...fileInput(bait), '-f', 'null', '-'])).rejects.toThrow(
      FfmpegError,
    );
    await expect(probeMedia(programs, bait)).rejects.toThrow(NotAVideoError);
  });
});
