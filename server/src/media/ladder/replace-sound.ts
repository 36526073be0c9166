/** A rendition with other sound: its pictures are copied, and its segments start where they started. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { fileInput, type MediaPriority } from '../ffmpeg/run-ffmpeg.ts';
import { playlistSegments } from '../hls/master-playlist.ts';
import { FRAGMENTED_MP4, SliceError, type SlicedStream } from '../hls/slice-cmaf.ts';
import { sliceRun } from '../hls/slice-run.ts';
import { soundEncoderArguments } from './ladder-encoder-arguments.ts';
import { type SoundLevel, soundFilter } from './sound-level.ts';

export interface ReplaceSoundJob extends MediaWork {
  /** The rendition as one file (`assembleRendition`), and its playlist. */
  input: string;
  playlist: string;
  framesPerSecond: number;
  /**
   * Sound that is made already, or the rendition's own, to be brought to a level. Both start with the rendition: nothing moves against
   * the picture.
   */
  sound: { file: string } | { level: SoundLevel | undefined; kbps: number };
  /** Of the rendition that is made. */
  folder: string;
  priority?: MediaPriority;
}

const startsOf = (playlist: string): number[] => {
  let seconds = 0;
  return playlistSegments(playlist).map((segment) => {
    const start = seconds;
    seconds += segment.seconds;
    return start;
  });
};

/** A last segment may be as much longer or shorter as the sound is. */
const UNNOTICED_SECONDS = 0.1;

const checkSegments = (before: string, after: string): void => {
  const [old, made] = [playlistSegments(before), playlistSegments(after)];
  const isSame =
    old.length === made.length &&
    old.every(({ seconds }, index) => Math.abs(seconds - (made[index]?.seconds ?? 0)) <= UNNOTICED_SECONDS);
  if (!isSame) throw new SliceError(`${made.length} segments of ${old.length} before, or others`);
};

/** @throws FfmpegError; SliceError also where the segments are not those of before */
export const replaceSound = async (job: ReplaceSoundJob): Promise<SlicedStream> => {
  const { ffmpeg, input, playlist, framesPerSecond, sound, folder, signal, priority = 'later' } = job;
  const args = [
    ...['-v', 'error', ...fileInput(resolve(input))],
    ...('file' in sound
      ? [...fileInput(resolve(sound.file)), '-map', '0:v', '-map', '1:a', '-c:a', 'copy']
      : [
          ...['-map', '0:v', '-map', '0:a', ...soundEncoderArguments(sound.kbps)],
          ...['-af', soundFilter(sound.level)],
        ]),
    ...['-c:v', 'copy', ...FRAGMENTED_MP4, 'pipe:1'],
  ];
  const sliced = await sliceRun(
    ffmpeg,
    args,
    folder,
    { priority, ...(signal && { signal }) },
    { starts: startsOf(playlist), toleranceSeconds: 0.5 / framesPerSecond },
  );
  checkSegments(playlist, await readFile(join(folder, 'index.m3u8'), 'utf8'));
  return sliced;
};
