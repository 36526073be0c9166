/**
 * What a video sounds like, independent of how it is encoded and how loud: levels in 16 bands of pitch, four times a second. Coarse
 * on purpose: it tells one sound from another under the same picture, and finds nothing by itself.
 */
import { resolve } from 'node:path';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { BANDS, bandLevels, SAMPLE_RATE, WINDOW_SAMPLES } from './spectrum.ts';

/** Half a byte a band, hence `FRAME_BYTES` a moment. */
export type SoundFingerprint = Uint8Array;

const FRAMES_PER_SECOND = 4;
const HOP_SAMPLES = SAMPLE_RATE / FRAMES_PER_SECOND;
const FRAME_BYTES = BANDS / 2;
/** Of a level: 15 steps from silence to full scale. */
const STEP_DB = 5.6;
const FLOOR_DB = -84;

const levelOf = (db: number): number => Math.max(0, Math.min(15, Math.round((db - FLOOR_DB) / STEP_DB)));

/** Reads samples as they come; holds no more than one window of them. */
const createListener = () => {
  const frames: number[] = [];
  let rest = Buffer.alloc(0);
  const window = new Float64Array(WINDOW_SAMPLES);
  return {
    add: (chunk: Buffer): void => {
      rest = Buffer.concat([rest, chunk]);
      let at = 0;
      for (; at + WINDOW_SAMPLES * 2 <= rest.length; at += HOP_SAMPLES * 2) {
        for (let n = 0; n < WINDOW_SAMPLES; n++) window[n] = rest.readInt16LE(at + n * 2) / 32768;
        const levels = bandLevels(window).map(levelOf);
        for (let band = 0; band < BANDS; band += 2)
          frames.push(((levels[band] ?? 0) << 4) | (levels[band + 1] ?? 0));
      }
      rest = rest.subarray(at);
    },
    end: (): SoundFingerprint => Uint8Array.from(frames),
  };
};

/**
 * @param audio ffmpeg stream of the sound; undefined: there is none
 * @returns empty without sound, or for sound that cannot be decoded
 */
export const fingerprintSound = async ({
  ffmpeg,
  input,
  audio,
  durationSeconds,
  signal,
}: MediaWork & {
  input: string;
  audio: string | undefined;
  durationSeconds: number;
}): Promise<SoundFingerprint> => {
  const listener = createListener();
  if (audio === undefined) return listener.end();
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', ...fileInput(resolve(input)), '-map', audio, '-vn'],
      // Holes are filled: a second of the sound is a second of the picture.
      ...['-af', `aresample=${SAMPLE_RATE}:async=1:first_pts=0,aformat=channel_layouts=mono:sample_fmts=s16`],
      ...['-t', (durationSeconds + 60).toFixed(3), '-f', 's16le', 'pipe:1'],
    ],
    { ...(signal ? { signal } : {}), onOutput: (chunk) => listener.add(chunk) },
  ).catch((error: unknown) => {
    if (!(error instanceof FfmpegError) || error.wasKilled) throw error;
  });
  return listener.end();
};

/** `none`: neither has any sound; `unknown`: of one it is not known. */
const SOUND_LIKENESS = ['same', 'different', 'none', 'unknown'] as const;
export type SoundLikeness = (typeof SOUND_LIKENESS)[number];

const framesOf = (sound: SoundFingerprint): number => Math.floor(sound.length / FRAME_BYTES);
const levelAt = (sound: SoundFingerprint, frame: number, band: number): number => {
  const pair = sound[frame * FRAME_BYTES + (band >> 1)] ?? 0;
  return band % 2 === 0 ? pair >> 4 : pair & 15;
};
/** Below about 70 decibels under full scale nobody hears anything. */
const SILENT_LEVEL = 2;
const isSilent = (sound: SoundFingerprint, frame: number): boolean => {
  for (let band = 0; band < BANDS; band++) if (levelAt(sound, frame, band) > SILENT_LEVEL) return false;
  return true;
};
const isAllSilent = (sound: SoundFingerprint): boolean => {
  for (let frame = 0; frame < framesOf(sound); frame++) if (!isSilent(sound, frame)) return false;
  return true;
};

/** Frames that are compared at a place; and how far the place that the picture gives may be off. */
const COMPARED_FRAMES = 240;
const LAG_FRAMES = 8;
/** A cut-out second in which one is silent and the other is not. */
const SILENCE_STEPS = 8;
/** What lies further below the loudest is noise of the encoder. */
const HEARD_STEPS = 7;
/** Mean difference in steps, from which on it is another sound; see sound-fingerprint.test.ts. */
const DIFFERENT_STEPS = 1.4;
/** Fewer in common tell nothing. */
const LEAST_FRAMES = 6;

/** Of a frame: its loudest band, and the others below it, as far as they are heard alongside it. */
const shapeAt = (sound: SoundFingerprint, frame: number): { loudest: number; below: number[] } => {
  const levels = Array.from({ length: BANDS }, (_, band) => levelAt(sound, frame, band));
  const loudest = Math.max(...levels);
  return { loudest, below: levels.map((level) => Math.min(HEARD_STEPS, loudest - level)) };
};

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Mean difference of both with the second laid `lag` frames into the first, whatever the loudness of each; undefined: too little in common. */
const differenceAt = (one: SoundFingerprint, other: SoundFingerprint, lag: number): number | undefined => {
  const from = Math.max(0, lag);
  const to = Math.min(framesOf(one), framesOf(other) + lag);
  const stride = Math.max(1, Math.floor((to - from) / COMPARED_FRAMES));
  const gains: number[] = [];
  let shapes = 0;
  let silent = 0;
  for (let frame = from; frame < to; frame += stride) {
    const [isOneSilent, isOtherSilent] = [isSilent(one, frame), isSilent(other, frame - lag)];
    if (isOneSilent && isOtherSilent) continue;
    if (isOneSilent || isOtherSilent) {
      silent += 1;
      continue;
    }
    const [a, b] = [shapeAt(one, frame), shapeAt(other, frame - lag)];
    gains.push(a.loudest - b.loudest);
    // Of the bands that are heard in either: a tone has few of them.
    const heard = [...a.below.keys()].filter(
      (band) => Math.min(a.below[band] ?? 0, b.below[band] ?? 0) < HEARD_STEPS,
    );
    shapes +=
      heard.reduce((sum, band) => sum + Math.abs((a.below[band] ?? 0) - (b.below[band] ?? 0)), 0) /
      heard.length;
  }
  const frames = gains.length + silent;
  if (frames < LEAST_FRAMES) return undefined;
  // One that is louder all along is no other; one that grows louder elsewhere is.
  const gain = medianOf(gains);
  const swells = gains.reduce((sum, own) => sum + Math.abs(own - gain), 0);
  return (shapes + swells + SILENCE_STEPS * silent) / frames;
};

/**
 * @param offsetSeconds where the second starts within the first, as the pictures say, give or take two seconds; null: they do not, since it is
 *   one picture all the time
 */
export const compareSounds = (
  one: SoundFingerprint,
  other: SoundFingerprint,
  offsetSeconds: number | null,
): SoundLikeness => {
  const [isOneSilent, isOtherSilent] = [isAllSilent(one), isAllSilent(other)];
  if (isOneSilent && isOtherSilent) return 'none';
  if (isOneSilent !== isOtherSilent) return 'different';
  const place = Math.round((offsetSeconds ?? 0) * FRAMES_PER_SECOND);
  const [first, last] =
    offsetSeconds === null
      ? [LEAST_FRAMES - framesOf(other), framesOf(one) - LEAST_FRAMES]
      : [place - LAG_FRAMES, place + LAG_FRAMES];
  for (let lag = first; lag <= last; lag++) {
    const difference = differenceAt(one, other, lag);
    if (difference !== undefined && difference < DIFFERENT_STEPS) return 'same';
  }
  return 'different';
};
