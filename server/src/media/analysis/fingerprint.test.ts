import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import {
  compareFingerprints,
  fingerprintBands,
  fingerprintFromBytes,
  fingerprintKeys,
  fingerprintToBytes,
  fingerprintVideo,
  type TakenFingerprint,
  type VideoFingerprint,
} from './fingerprint.ts';
import { hashDistance, hashPicture, mirrorHash } from './frame-hash.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
let dir = '';
let video: TakenFingerprint;
let sibling: VideoFingerprint;
const SECONDS = 12;

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-pix_fmt', 'yuv420p'];

const make = async (args: string[], file: string): Promise<TakenFingerprint> => {
  await runFfmpeg(ffmpeg, ['-v', 'error', ...args, file], { cwd: dir });
  return fingerprintVideo({ ffmpeg, input: join(dir, file), durationSeconds: SECONDS });
};
const again = (file: string, ...output: string[]): Promise<TakenFingerprint> =>
  make([...fileInput(join(dir, 'film.mp4')), ...output], file);

/** Cells that live and die, blurred to soft shapes; the same rules from another start are another video. */
const cells = (seed: number): string[] => {
  const life = `life=s=96x54:r=6:ratio=0.3:seed=${seed}:mold=12:life_color=#ffe0a0:death_color=#203060:mold_color=#000020`;
  return ['-f', 'lavfi', '-i', `${life},boxblur=3,scale=320:180,fps=24,trim=duration=${SECONDS}`, ...H264];
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-fingerprint-'));
  video = await make(cells(7), 'film.mp4');
  sibling = await make(cells(8), 'sibling.mp4');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const sharedKeys = (one: VideoFingerprint, other: VideoFingerprint): number => {
  const keys = new Set(fingerprintKeys(one));
  return fingerprintKeys(other).filter((key) => keys.has(key)).length;
};

describe('a video is recognised', () => {
  it.each([
    ['with hardly any bits', 'poor.mp4', [...H264, '-crf', '40']],
    [
      'smaller, in another codec and container',
      'small.webm',
      ['-s', '160x90', '-c:v', 'libvpx', '-b:v', '150k', '-deadline', 'realtime'],
    ],
    [
      'cropped, brighter and with more contrast',
      'bright.mkv',
      ['-vf', 'crop=iw*0.96:ih*0.96,eq=brightness=0.06:contrast=1.1', ...H264],
    ],
    ['at another frame rate with other key frames', 'rate.mp4', ['-r', '15', '-g', '7', ...H264]],
    ['between bars', 'bars.avi', ['-vf', 'pad=iw:ih*1.06:0:ih*0.03', '-c:v', 'mpeg4', '-q:v', '6']],
  ])('%s', async (_how, file, output) => {
    const other = await again(file, ...output);
    expect(compareFingerprints(video, other)).toMatchObject({
      isMatch: true,
      isMirrored: false,
      offsetSeconds: 0,
    });
    expect(sharedKeys(video, other)).toBeGreaterThan(0);
  });

  it('mirrored', async () => {
    const other = await again('mirror.mp4', '-vf', 'hflip', ...H264);
    expect(compareFingerprints(video, other)).toMatchObject({ isMatch: true, isMirrored: true });
    expect(sharedKeys(video, other)).toBeGreaterThan(0);
  });

  it('by a part of it, cut out between two hashes, and says where that part lies', async () => {
    const part = await again('part.mp4', '-ss', '4.4', '-t', '6', ...H264);
    const match = compareFingerprints(video, part);
    expect(match.isMatch).toBe(true);
    expect(Math.abs(match.offsetSeconds - 4.4)).toBeLessThanOrEqual(1.5);
    expect(compareFingerprints(part, video).offsetSeconds).toBe(-match.offsetSeconds);
    expect(sharedKeys(video, part)).toBeGreaterThan(0);
  });
});

describe('a video is not taken for', () => {
  it('another of the same kind', () => {
    const match = compareFingerprints(video, sibling);
    expect(match.isMatch).toBe(false);
    expect(match.score).toBeLessThan(0.25);
  });

  it('one that shows nothing', async () => {
    const black = await make(['-f', 'lavfi', '-i', 'color=black:s=320x180:r=24:d=6', ...H264], 'black.mp4');
    expect(black.hashes.every((hash) => hash === 0n)).toBe(true);
    expect(compareFingerprints(black, black).isMatch).toBe(false);
    expect(fingerprintKeys(black)).toEqual([]);
  });
});

it('is one hash a second, and bytes that can be kept', () => {
  expect(video.hashes).toHaveLength(SECONDS);
  const { decodedSeconds, ...kept } = video;
  expect(Math.abs(decodedSeconds - SECONDS)).toBeLessThan(0.3);
  const bytes = fingerprintToBytes(video);
  expect(bytes).toHaveLength(8 + 8 * SECONDS);
  expect(fingerprintFromBytes(bytes)).toEqual(kept);
  expect(() => fingerprintFromBytes(Buffer.from('something else!!'))).toThrow();
});

it('is compared quickly over hours', () => {
  const hours = {
    ...video,
    hashes: Array.from({ length: 14_400 }, (_, n) => BigInt.asUintN(64, 0x9e3779b97f4a7c15n * BigInt(n + 1))),
  };
  const part = { ...hours, hashes: hours.hashes.slice(9000, 9600) };
  expect(compareFingerprints(hours, part)).toMatchObject({
    score: 1,
    offsetSeconds: 9000,
    overlapSeconds: 600,
  });
  expect(fingerprintKeys(hours).length).toBeLessThanOrEqual(4 * 1200);
});

it('has bands that PostgreSQL’s integers hold, each its own', () => {
  const bands = video.hashes.flatMap(fingerprintBands);
  expect(bands.every((band) => Number.isInteger(band) && Math.abs(band) < 2 ** 31)).toBe(true);
  expect(new Set(fingerprintBands(video.hashes[3] ?? 0n)).size).toBe(4);
});

it('hashes a picture and its mirror image to each other', () => {
  const picture = Array.from(
    { length: 1024 },
    (_, at) => (at % 32) * 3 + Math.floor(at / 32) * 2 + ((at * 37) % 50),
  );
  const mirrored = picture.map((_, at) => picture[at - (at % 32) + 31 - (at % 32)] ?? 0);
  expect(hashDistance(mirrorHash(hashPicture(picture)), hashPicture(mirrored))).toBeLessThanOrEqual(14);
  expect(hashPicture(new Uint8Array(1024).fill(200))).toBe(0n);
});
