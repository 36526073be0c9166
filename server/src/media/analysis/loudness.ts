/** Measures the loudness of a video by EBU R128. */
import { resolve } from 'node:path';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export interface Loudness {
  /** Over the whole video. */
  integratedLufs: number;
  truePeakDbtp: number;
  rangeLu: number;
}

const figure = (log: string, pattern: RegExp): number => Number(pattern.exec(log)?.[1] ?? Number.NaN);

/** What the meter shows when nothing was ever above its gate. */
const SILENCE_LUFS = -70;

/**
 * A run of its own over the sound alone (about 400 times real time): within the ladder's run it would cost the same and
 * its report would drown in the encoders'.
 * @param work.input the source, or (cheaper) one rendition made whole by `assembleRendition`
 * @param work.audio ffmpeg stream of the sound
 * @param work.filter filters that the sound passes before it is measured
 * @returns undefined for a video without sound, or with nothing but silence
 */
export const measureLoudness = async ({
  ffmpeg,
  input,
  audio = '0:a:0?',
  filter = '',
  signal,
}: MediaWork & { input: string; audio?: string; filter?: string }): Promise<Loudness | undefined> => {
  const log = await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'info', '-nostats', ...fileInput(resolve(input)), '-map', audio, '-vn'],
      ...['-af', [filter, 'ebur128=peak=true:framelog=verbose'].filter(Boolean).join(','), '-f', 'null', '-'],
    ],
    signal ? { signal } : {},
  ).catch((error: unknown) => {
    // Without sound there is nothing to write, which ffmpeg takes for an error.
    if (error instanceof Error && /does not contain any stream/.test(`${Reflect.get(error, 'log')}`))
      return '';
    throw error;
  });
  const summary = log.slice(log.lastIndexOf('Integrated loudness:'));
  const integratedLufs = figure(summary, /I:\s+(-?[\d.]+) LUFS/);
  const truePeakDbtp = figure(summary, /True peak:\s+Peak:\s+(-?[\d.]+) dBFS/);
  const rangeLu = figure(summary, /LRA:\s+(-?[\d.]+) LU/);
  if (![integratedLufs, truePeakDbtp, rangeLu].every(Number.isFinite)) return undefined;
  return integratedLufs <= SILENCE_LUFS ? undefined : { integratedLufs, truePeakDbtp, rangeLu };
};
