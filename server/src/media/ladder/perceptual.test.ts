/** Whether renditions look like their sources: pictures alongside pictures, combs, judder. Where they are in time: moments.test.ts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { framesPerSecond } from './frame-rate.ts';
import { ODD_SOURCES, type OddSource, RARE_SOURCES } from './odd-sources.fixture.ts';
import { measureCombing, measureRepeats, measureSimilarity, type Reference } from './perceptual.fixture.ts';
import { H264, makeTestLadder, type TestLadder, testSource } from './test-ladder.fixture.ts';
import { itInTurns } from '../../testing/long.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
const isLong = process.env['FOYER_TEST_LONG'] === '1';
const SIMILAR = 0.95;
let dir = '';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-perceptual-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const similarities = async ({ renditions }: TestLadder, reference: Reference): Promise<number[]> => {
  const found: number[] = [];
  for (const rendition of renditions) found.push(await measureSimilarity(ffmpeg, rendition, reference));
  return found;
};

const makeLadder = (source: OddSource) => makeTestLadder(tools, dir, source);

/** Soft, since hard edges between lines look like combs. */
const SOFT = 'gblur=sigma=2';

itInTurns('every rendition shows the source’s pictures', async () => {
  const film = await makeLadder(
    testSource('plain.mp4', 'testsrc2=s=640x360:r=25:d=2', [...H264, '-c:a', 'aac'], 2),
  );
  expect(film.renditions.length).toBeGreaterThan(1);
  for (const similarity of await similarities(film, { file: film.input }))
    expect(similarity).toBeGreaterThan(SIMILAR);
  // Pictures of other moments are distinguished from the right ones.
  const late = { file: film.input, filter: 'setpts=PTS+0.4/TB' };
  for (const similarity of await similarities(film, late)) expect(similarity).toBeLessThan(SIMILAR);
});

describe('no combs and no judder are left of', () => {
  const FIELDS = ['-c:v', 'mpeg2video', '-b:v', '4M', '-flags', '+ildct+ilme', '-c:a', 'mp2', '-f', 'vob'];

  itInTurns('interlaced video', async () => {
    const drawn = `testsrc2=s=360x288:r=50:d=3,${SOFT}`;
    const film = await makeLadder(testSource('interlaced.vob', `${drawn},interlace`, FIELDS));
    expect(await measureCombing(ffmpeg, film.input)).toBeGreaterThan(0.5);
    for (const { file } of film.renditions) {
      expect(await measureCombing(ffmpeg, file)).toBeLessThan(0.05);
      expect(await measureRepeats(ffmpeg, file)).toBeLessThan(0.02);
    }
    for (const similarity of await similarities(film, { drawn })) expect(similarity).toBeGreaterThan(SIMILAR);
  });

  itInTurns('video of 24 frames a second in 60 fields, which has its own frames again', async () => {
    const drawn = `testsrc2=s=352x240:r=24000/1001:d=4,${SOFT}`;
    const picture = `${drawn},telecine=pattern=23`;
    const film = await makeLadder(testSource('telecined.vob', picture, [...FIELDS, '-top', '1'], 4));
    expect(film.facts).toMatchObject({ isInterlaced: true, isTelecined: true });
    expect(await measureCombing(ffmpeg, film.input)).toBeGreaterThan(0.5);
    expect(film.plan.frameRate).toEqual({ numerator: 24000, denominator: 1001 });
    for (const { file } of film.renditions) {
      expect(await measureCombing(ffmpeg, file)).toBeLessThan(0.05);
      expect(await measureRepeats(ffmpeg, file)).toBeLessThan(0.02);
    }
    for (const similarity of await similarities(film, { drawn })) expect(similarity).toBeGreaterThan(SIMILAR);
  });

  itInTurns('video of 60 fields, which is no cinema film', async () => {
    const drawn = `testsrc2=s=352x240:r=60000/1001:d=3,${SOFT}`;
    const film = await makeLadder(testSource('video.vob', `${drawn},interlace`, FIELDS));
    expect(film.facts).toMatchObject({ isInterlaced: true, isTelecined: false });
    for (const { file } of film.renditions) expect(await measureRepeats(ffmpeg, file)).toBeLessThan(0.02);
  });

  itInTurns('frames at uneven distances, each of which is shown at its moment', async () => {
    const picture = `testsrc2=s=320x180:r=30:d=4,${SOFT},select='lt(mod(n\\,30)\\,14)+not(mod(n\\,3))'`;
    const film = await makeLadder(
      testSource('uneven.mp4', picture, ['-vsync', 'vfr', ...H264, '-c:a', 'aac']),
    );
    expect(film.facts.isVariableFrameRate).toBe(true);
    for (const similarity of await similarities(film, { file: film.input }))
      expect(similarity).toBeGreaterThan(SIMILAR);
  });

  itInTurns('120 frames a second', async () => {
    const film = await makeLadder(
      testSource('fast.mp4', `testsrc2=s=320x180:r=120:d=1,${SOFT}`, [...H264, '-c:a', 'aac'], 1),
    );
    expect(framesPerSecond(film.plan.frameRate)).toBe(60);
    for (const { file } of film.renditions) expect(await measureRepeats(ffmpeg, file)).toBeLessThan(0.02);
  });
});

const inLongRuns = isLong ? describe : describe.skip;
inLongRuns('the odd sources', () => {
  /** As it is looked at next to the rendition: what the ladder changes on purpose is done here by other means. */
  const REFERENCES: Readonly<Record<string, string>> = {
    'hdr.mp4':
      'zscale=tin=smpte2084:min=bt2020nc:pin=bt2020:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,' +
      'tonemap=hable:desat=0,zscale=p=bt709:t=bt709:m=bt709:r=tv,format=yuv420p',
    'interlaced.mts': 'bwdif=mode=send_frame,setpts=PTS-STARTPTS',
    'telecined.vob': 'fieldmatch,decimate',
  };
  const all = [...ODD_SOURCES, ...RARE_SOURCES];
  it.each(all.map((film) => [film.name, film] as const))('look like themselves: %s', async (_name, film) => {
    const ladder = await makeLadder(film);
    const filter = REFERENCES[film.file];
    const reference = { file: ladder.input, ...(filter !== undefined && { filter }) };
    for (const similarity of await similarities(ladder, reference))
      expect([film.file, similarity > SIMILAR, similarity]).toEqual([film.file, true, similarity]);
  });
});
