/** Brings the sound of every video to one loudness: by one gain where its peaks allow it, with a limiter for the peaks where not. */
import { type Loudness, measureLoudness } from '../analysis/loudness.ts';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { FfmpegError } from '../ffmpeg/run-ffmpeg.ts';

/** What viewers hear, LUFS, and the highest true peak of a rendition, dBTP. */
export const TARGET_LUFS = -18;
export const MAX_TRUE_PEAK_DBTP = -1.5;
/** Encoders overshoot what they are given; measured with AAC at the ladder's bit rates. */
const ENCODER_MARGIN_DB = 1;
const LIMITER_DBTP = MAX_TRUE_PEAK_DBTP - ENCODER_MARGIN_DB;
/** Beyond it the noise of a recording is what one hears. */
export const MAX_GAIN_DB = 30;
/** Nobody hears less. */
const LEAST_GAIN_DB = 0.5;
/** What a limiter takes from the loudness is added once more, up to this. */
export const MAX_CORRECTION_DB = 3;

/** Plain data: it lies in a plan, so that every worker makes the same sound. */
export interface SoundLevel {
  gainDb: number;
  /** Whether peaks would be above `LIMITER_DBTP` with the gain alone. */
  isLimited: boolean;
}

/** Holes in the sound are filled, and what starts late stays late: nothing drifts from the picture. */
const STEADY_SOUND = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo';

/** Four times the rate, so that it sees the peaks between samples; its delay is taken off again. */
const limiter = (peakDb: number): string =>
  `aresample=192000,alimiter=limit=${(10 ** (peakDb / 20)).toFixed(4)}:attack=5:release=80:level=0:latency=1,aresample=48000`;

/** Of the sound of every rendition; `level` is absent where nothing is changed. */
export const soundFilter = (level?: SoundLevel): string =>
  [
    STEADY_SOUND,
    ...(level ? [`volume=${level.gainDb.toFixed(2)}dB`] : []),
    ...(level?.isLimited ? [limiter(LIMITER_DBTP)] : []),
  ].join(',');

/** @returns undefined where the sound is as it shall be */
export const levelFor = ({ integratedLufs, truePeakDbtp }: Loudness): SoundLevel | undefined => {
  const wanted = Math.min(MAX_GAIN_DB, TARGET_LUFS - integratedLufs);
  const gainDb = Math.abs(wanted) < LEAST_GAIN_DB ? 0 : wanted;
  const isLimited = truePeakDbtp + gainDb > LIMITER_DBTP;
  return gainDb === 0 && !isLimited ? undefined : { gainDb, isLimited };
};

export interface MeasuredSound {
  /** Of the source, as stereo; absent where it has no sound, or silence alone. */
  loudness?: Loudness;
  level?: SoundLevel;
}

/**
 * EBU R128 in two passes: what the source is, and, where peaks are limited, what the limiter leaves of its loudness.
 * @param audio ffmpeg stream of the sound; undefined: there is none
 * @returns nothing of sound that cannot be decoded: what becomes of such a video is decided by who encodes it
 */
export const measureSound = async ({
  audio,
  ...work
}: MediaWork & { input: string; audio: string | undefined }): Promise<MeasuredSound> => {
  if (audio === undefined) return {};
  const measure = (level?: SoundLevel) => measureLoudness({ ...work, audio, filter: soundFilter(level) });
  const loudness = await measure().catch((error: unknown) => {
    if (error instanceof FfmpegError && !error.wasKilled) return undefined;
    throw error;
  });
  if (!loudness) return {};
  const level = levelFor(loudness);
  if (!level) return { loudness };
  if (!level.isLimited) return { loudness, level };
  const limited = await measure(level);
  const expected = loudness.integratedLufs + level.gainDb;
  const lost = limited ? expected - limited.integratedLufs : 0;
  const correction = Math.min(MAX_CORRECTION_DB, Math.max(0, lost));
  return { loudness, level: { ...level, gainDb: level.gainDb + correction } };
};
