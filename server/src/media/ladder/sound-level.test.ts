/** Videos of every loudness come out at one: each rendition, made whole and in pieces, and the source's own. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type Loudness, measureLoudness } from '../analysis/loudness.ts';
import { probeMedia } from '../analysis/probe-media.ts';
import { detectEncoders } from '../ffmpeg/encoders.ts';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { assembleRendition } from '../hls/assemble-rendition.ts';
import { encodeSound, soundFiles } from './pieces.ts';
import { planLadder, sourceStreams } from './plan-ladder.ts';
import { levelFor, type MeasuredSound, measureSound, soundFilter } from './sound-level.ts';
import { makeSourceRendition } from './source-rendition.ts';
import { transcodeVideo } from './transcode-video.ts';
import { itInTurns } from '../../testing/long.ts';

const tools = findFfmpeg(process.env['FOYER_FFMPEG']);
const { ffmpeg } = tools;
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-loudness-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const SECONDS = 16;
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=s=160x90:r=10:d=${SECONDS}`];
/** What is above is lost at the lowest bit rates, and with it a part of the loudness. */
const NOISE = `anoisesrc=color=pink:seed=7:r=48000:d=${SECONDS},lowpass=f=5000`;
const WORDS = `${NOISE},tremolo=f=1.5:d=0.7`;

interface Made {
  sound: MeasuredSound;
  /** Of the ladder's highest rendition, of the sound that is encoded alongside pieces, and of the source's rendition. */
  ladder: Loudness | undefined;
  pieces: Loudness | undefined;
  source: Loudness | undefined;
}

/** @param graph of lavfi, whose output is the video's sound */
const make = async (name: string, graph: string, channels = 2): Promise<Made> => {
  const folder = join(dir, name);
  await mkdir(folder);
  const input = join(folder, 'film.mp4');
  const codecs = [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '192k', '-ac', String(channels)],
  ];
  await runFfmpeg(ffmpeg, ['-v', 'error', ...PICTURE, '-f', 'lavfi', '-i', graph, ...codecs, 'film.mp4'], {
    cwd: folder,
  });
  const facts = await probeMedia(tools, input);
  const sound = await measureSound({ ffmpeg, input, audio: sourceStreams(facts).audio });
  const { level: soundLevel } = sound;
  const plan = planLadder(facts, {
    encoders: await detectEncoders(ffmpeg),
    preset: 'ultrafast',
    soundLevel,
  });
  await transcodeVideo({ ffmpeg, input, plan, outputDir: folder });
  await encodeSound({ ffmpeg, input, plan, outputDir: folder });
  const source = await makeSourceRendition({ ffmpeg, input, facts, soundLevel, outputDir: folder });
  expect(source.isMade).toBe(true);
  const measureFolder = async (rendition: string) => {
    const file = join(folder, `${rendition}-whole.mp4`);
    await assembleRendition(join(folder, rendition), file);
    return measureLoudness({ ffmpeg, input: file });
  };
  return {
    sound,
    ladder: await measureFolder(plan.renditions.at(-1)?.name ?? ''),
    pieces: await measureLoudness({ ffmpeg, input: join(folder, soundFiles(plan)[0] ?? '') }),
    source: await measureFolder('source'),
  };
};

const expectAtLevel = ({ ladder, pieces, source }: Made, withinLu = 1) => {
  for (const [name, one] of Object.entries({ ladder, pieces, source })) {
    expect([name, Math.abs((one?.integratedLufs ?? 0) + 18) <= withinLu, one]).toEqual([name, true, one]);
    expect([name, (one?.truePeakDbtp ?? 0) <= -1.5, one]).toEqual([name, true, one]);
  }
};

describe('every rendition is at -18 LUFS with a true peak of at most -1.5 dBTP', () => {
  itInTurns('of a video that is far too loud', async () => {
    const made = await make('loud', `${NOISE},volume=20dB,alimiter=level=0`);
    expect(made.sound.loudness?.integratedLufs).toBeGreaterThan(-11);
    expect(made.sound.level?.gainDb).toBeLessThan(-6);
    expectAtLevel(made);
  });

  itInTurns('of a quiet video whose peaks would be too high', async () => {
    const made = await make('quiet', `${WORDS},volume=-28dB`);
    expect(made.sound.loudness?.integratedLufs).toBeLessThan(-40);
    expect(made.sound.level?.gainDb).toBeGreaterThan(20);
    expectAtLevel(made);
  });

  itInTurns('of six channels', async () => {
    expectAtLevel(
      await make('six-channels', `${WORDS},volume=-20dB,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=0*c0|BL=c0|BR=c0`, 6),
    );
  });
});

itInTurns(
  'leaves a shout in a quiet video its place: the rest keeps its gain, the shout alone is limited',
  async () => {
    const shout = `${WORDS},volume='if(between(t,8,8.4),4,0.015)':eval=frame`;
    const made = await make('shout', shout);
    expect(made.sound.level).toMatchObject({ isLimited: true });
    for (const one of [made.ladder, made.pieces, made.source])
      expect(one?.truePeakDbtp).toBeLessThanOrEqual(-1.5);
    const quietPart = async (file: string, filter = ''): Promise<number> =>
      (
        await measureLoudness({
          ffmpeg,
          input: join(dir, 'shout', file),
          filter: [filter, 'atrim=0:6'].filter(Boolean).join(','),
        })
      )?.integratedLufs ?? Number.NaN;
    const raised = (await quietPart('source-whole.mp4')) - (await quietPart('film.mp4'));
    expect(Math.abs(raised - (made.sound.level?.gainDb ?? 0))).toBeLessThan(0.7);
  },
);

itInTurns('leaves silence, and videos without sound, as they are', async () => {
  const silent = await make('silence', `anullsrc=r=48000:d=${SECONDS}`);
  expect(silent).toEqual({ sound: {}, ladder: undefined, pieces: undefined, source: undefined });
  expect(await measureSound({ ffmpeg, input: join(dir, 'silence', 'film.mp4'), audio: undefined })).toEqual(
    {},
  );
});

itInTurns('moves no sound against the picture', async () => {
  const beeps = "aevalsrc='0.9*sin(2*PI*1000*t)*lt(mod(t,1),0.2)':s=48000:d=6";
  const onsets = async (filter: string): Promise<number[]> => {
    const log = await runFfmpeg(ffmpeg, [
      ...['-v', 'info', '-nostats', '-f', 'lavfi', '-i', beeps],
      ...['-af', `${filter},silencedetect=n=-30dB:d=0.3`, '-f', 'null', '-'],
    ]);
    return [...log.matchAll(/silence_end: ([\d.]+)/g)].map(([, seconds]) => Number(seconds));
  };
  const [before, after] = [
    await onsets(soundFilter()),
    await onsets(soundFilter({ gainDb: 12, isLimited: true })),
  ];
  expect(before.length).toBeGreaterThan(4);
  expect(after).toHaveLength(before.length);
  for (const [index, seconds] of after.entries())
    expect(Math.abs(seconds - (before[index] ?? 0))).toBeLessThan(0.001);
});

describe('the level of a measured sound', () => {
  const of = (integratedLufs: number, truePeakDbtp: number) =>
    levelFor({ integratedLufs, truePeakDbtp, rangeLu: 5 });

  itInTurns('is one gain where the peaks allow it, and none where nobody would hear it', () => {
    expect(of(-23, -12)).toEqual({ gainDb: 5, isLimited: false });
    expect(of(-14, -1)).toEqual({ gainDb: -4, isLimited: false });
    expect(of(-18.3, -4)).toBeUndefined();
  });

  itInTurns(
    'limits peaks that are too high, also without a gain, and never lifts noise by more than 30 dB',
    () => {
      // AAC overshoots what it is given.
      expect(of(-18.9, -2.7)).toEqual({ gainDb: expect.closeTo(0.9), isLimited: true });
      expect(of(-18.3, -0.2)).toEqual({ gainDb: 0, isLimited: true });
      expect(of(-23, -3)).toEqual({ gainDb: 5, isLimited: true });
      expect(of(-65, -50)).toEqual({ gainDb: 30, isLimited: false });
    },
  );
});
