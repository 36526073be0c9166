/** A run of ffmpeg whose output is cut into an HLS rendition as it comes: nothing is written twice. */
import { mkdir, rm } from 'node:fs/promises';
import type { Ffmpeg } from '../ffmpeg/media-work.ts';
import { type FfmpegRun, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { createSlicer, type SlicedStream, type SliceOptions } from './slice-cmaf.ts';

/**
 * @param args with `FRAGMENTED_MP4` and `pipe:1` as their end
 * @param folder of the rendition; replaced when it is there already, removed when this fails
 * @throws FfmpegError, SliceError
 */
export const sliceRun = async (
  ffmpeg: Ffmpeg,
  args: string[],
  folder: string,
  run: Omit<FfmpegRun, 'onOutput' | 'onProgress'>,
  slices: SliceOptions = {},
): Promise<SlicedStream> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const slicer = createSlicer(folder, slices);
  // Thrown inside ffmpeg's reader it would reach nobody; it ends the run instead.
  const broken = new AbortController();
  let failure: Error | undefined;
  const onOutput = (chunk: Buffer): void => {
    if (failure !== undefined) return;
    try {
      slicer.write(chunk);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      broken.abort();
    }
  };
  try {
    const signal = run.signal ? AbortSignal.any([run.signal, broken.signal]) : broken.signal;
    await runFfmpeg(ffmpeg, args, { ...run, signal, onOutput });
    return slicer.end();
  } catch (error) {
    slicer.abandon();
    await rm(folder, { recursive: true, force: true });
    throw failure ?? error;
  }
};
