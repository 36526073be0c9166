import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFfmpeg } from '../ffmpeg/find-ffmpeg.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { compareSounds, fingerprintSound, type SoundFingerprint } from './sound-fingerprint.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-sounds-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const SECONDS = 16;
const listen = (file: string): Promise<SoundFingerprint> =>
  fingerprintSound({ ffmpeg, input: join(dir, file), audio: '0:a:0', durationSeconds: SECONDS });
const make = async (name: string, sound: string): Promise<SoundFingerprint> => {
  await runFfmpeg(
    ffmpeg,
    ['-v', 'error', '-f', 'lavfi', '-i', sound, '-t', String(SECONDS), '-c:a', 'flac', `${name}.mkv`],
    { cwd: dir },
  );
  return listen(`${name}.mkv`);
};
const again = async (name: string, file: string, ...output: string[]): Promise<SoundFingerprint> => {
  await runFfmpeg(ffmpeg, ['-v', 'error', ...fileInput(join(dir, `${name}.mkv`)), ...output, file], {
    cwd: dir,
  });
  return listen(file);
};
const melody = (base: number, step: number, pace: number): string =>
  `aevalsrc='0.5*sin(2*PI*(${base}+${step}*floor(mod(t*${pace}\\,7)))*t)':s=48000`;

it('knows a sound again, however it is encoded and how loud it is, and another from it', async () => {
  const tune = await make('tune', melody(200, 50, 3));
  const same = [
    await again('tune', 'small.m4a', '-c:a', 'aac', '-b:a', '32k'),
    await again('tune', 'soft.mp4', '-af', 'volume=-20dB', '-c:a', 'aac'),
    await again('tune', 'old.avi', '-c:a', 'libmp3lame', '-b:a', '48k', '-ar', '22050'),
  ];
  expect(same.map((sound) => compareSounds(tune, sound, 0))).toEqual(['same', 'same', 'same']);
  // Cut out, in a place that the picture tells nearly.
  const part = await again('tune', 'part.mkv', '-ss', '4.3', '-t', '8', '-c:a', 'flac');
  expect(compareSounds(tune, part, 3.5)).toBe('same');
  expect(compareSounds(part, tune, -3.5)).toBe('same');
  expect(compareSounds(tune, part, null)).toBe('same');

  const others = [
    await make('other', melody(310, 70, 2)),
    await make('tone', 'sine=f=440'),
    await make('noise', 'anoisesrc=c=pink:seed=3'),
  ];
  expect(others.map((sound) => compareSounds(tune, sound, 0))).toEqual([
    'different',
    'different',
    'different',
  ]);
  expect(others.map((sound) => compareSounds(tune, sound, null))).toEqual([
    'different',
    'different',
    'different',
  ]);
  // An octave is another tone.
  expect(compareSounds(others[1] ?? tune, await make('octave', 'sine=f=880'), 0)).toBe('different');
});

it('tells silence from sound, and nothing of what is not there', async () => {
  const silence = await make('silence', 'anullsrc');
  const tone = await make('tone', 'sine=f=440');
  const none = await fingerprintSound({
    ffmpeg,
    input: join(dir, 'tone.mkv'),
    audio: undefined,
    durationSeconds: SECONDS,
  });
  expect(none).toHaveLength(0);
  expect(compareSounds(silence, none, 0)).toBe('none');
  expect(compareSounds(tone, silence, 0)).toBe('different');
  expect(compareSounds(none, tone, 0)).toBe('different');
});
