/** Whether picture and sound of every rendition are where they were in the source: flashes and beeps at start, middle and end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { ODD_SOURCES, type OddSource, RARE_SOURCES } from './odd-sources.fixture.ts';
import { measureMoments } from './perceptual.fixture.ts';
import { H264, makeTestLadder, testSource } from './test-ladder.fixture.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const isLong = process.env['FOYER_TEST_LONG'] === '1';
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-moments-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/**
 * The video's picture is dark but for flashes, and its sound silent but for beeps, at its start, middle and end: at moments at which a frame starts at 25,
 * 30 and 50 frames a second.
 */
const FLASHES = [0.2, 0.5, 0.8];
const LENGTH = 0.25;
const LIMIT_SECONDS = 0.02;
/** Where a flash may be found at all: whole files start a little late. */
const NEAR_SECONDS = 0.15;

const flashMoments = ({ seconds, picture }: OddSource): number[] => {
  const [above = 25, below = 1] = (/r=([\d/]+)/.exec(picture)?.[1] ?? '25').split('/').map(Number);
  const frame = below / above;
  return FLASHES.map((share) => Math.round((share * seconds) / 0.2) * 0.2).map(
    (moment) => Math.ceil(moment / frame - 0.001) * frame,
  );
};

const delayOf = (graph: string | null): number => Number(/setpts=PTS\+([\d.]+)/.exec(graph ?? '')?.[1] ?? 0);

const flashing = (film: OddSource): OddSource => {
  const moments = flashMoments(film);
  const isOn = (graph: string): string => {
    return moments.map((from) => `between(t+${delayOf(graph)},${from - 0.001},${from + LENGTH})`).join('+');
  };
  const sound = film.sound ?? '';
  return {
    ...film,
    picture: film.picture.replace(
      /^testsrc2=(s=[^:]+:r=[^:]+:d=[\d.]+)/,
      (_, size: string) => `color=black:${size},drawbox=c=white:t=fill:enable='${isOn(film.picture)}'`,
    ),
    sound: sound.replace(
      /^sine=.*?d=([\d.]+)/,
      (_, length: string) => `aevalsrc='0.8*sin(2*PI*1000*t)*min(1,${isOn(sound)})':s=48000:d=${length}`,
    ),
  };
};

const checkMoments = async (film: OddSource) => {
  const { facts, renditions } = await makeTestLadder(tools, dir, flashing(film));
  const faults: string[] = [];
  for (const { file } of renditions) {
    const found = await measureMoments(tools.ffmpeg, file);
    for (const moment of flashMoments(film)) {
      // Before its sound starts, or where the video was cut off.
      if (moment < delayOf(film.sound) || moment + NEAR_SECONDS > facts.durationSeconds - LENGTH) continue;
      const [flash = Number.NaN, beep = Number.NaN] = [found.flashes, found.beeps].map((all) =>
        all.find((one) => Math.abs(one - moment) < NEAR_SECONDS),
      );
      if (!(Math.abs(flash - beep) <= LIMIT_SECONDS))
        faults.push(`of ${moment.toFixed(3)}: ${flash} and ${beep} in ${JSON.stringify(found)}`);
    }
  }
  expect(faults).toEqual([]);
};

describe('flashes and beeps stay together from start to end', () => {
  it('in a video of 12 seconds', async () => {
    await checkMoments(
      testSource('film.mp4', 'testsrc2=s=320x180:r=30000/1001:d=12', [...H264, '-c:a', 'aac'], 12),
    );
  });

  (isLong ? it : it.skip)('in a video of ten minutes', async () => {
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'libmp3lame'];
    await checkMoments(testSource('long.mkv', 'testsrc2=s=160x90:r=24000/1001:d=600', codecs, 600));
  });
});

(isLong ? describe : describe.skip)('flashes and beeps stay together of', () => {
  const withSound = [...ODD_SOURCES, ...RARE_SOURCES].filter(({ sound }) => sound !== null);
  it.each(withSound.map((film) => [film.name, film] as const))('%s', async (_name, film) => {
    await checkMoments(film);
  });
});
