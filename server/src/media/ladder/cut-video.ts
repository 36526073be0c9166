/** Cuts a part out of a video, exact to the frame and the sample, as a source that the ladder is made from. */
import { basename, dirname, resolve } from 'node:path';
import type { MediaFacts } from '../analysis/probe-media.ts';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { SEGMENT_SECONDS } from './ladder.ts';
import { sourceStreams } from './plan-ladder.ts';

/** What the cut is written as: FLAC keeps the sound, and Matroska takes whatever the source holds. */
export const CUT_EXTENSION = 'mkv';
/** Nobody sees what H.264 loses at this rate; the ladder is encoded from it once. */
const CUT_QUALITY = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '10'];
/** As far apart as the ladder's, so that the cut can be watched as it is before its ladder is there. */
const CUT_KEY_FRAMES = ['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`];

export interface CutJob extends MediaWork {
  input: string;
  facts: MediaFacts;
  fromSeconds: number;
  toSeconds: number;
  outputPath: string;
  /** Of the part, 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Decodes from the start instead of seeking: what seeking hits depends on the container, and videos without an index would be cut
 * elsewhere. Picture and sound are moved by the same time, so that they stay together.
 * @throws FfmpegError, MediaLimitError
 */
export const cutVideo = async (job: CutJob): Promise<void> => {
  const { ffmpeg, input, facts, fromSeconds, toSeconds, outputPath, signal, onProgress } = job;
  const from = fromSeconds.toFixed(3);
  const seconds = toSeconds - fromSeconds;
  const range = `start=${from}:end=${toSeconds.toFixed(3)}`;
  const { video, audio } = sourceStreams(facts);
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', ...fileInput(resolve(input)), '-map', video],
      ...['-filter:v', `trim=${range},setpts=PTS-${from}/TB`],
      ...[...CUT_QUALITY, ...CUT_KEY_FRAMES],
      // Its mark, so that the ladder takes the lines apart.
      ...(facts.isInterlaced ? ['-flags:v', '+ilme+ildct'] : []),
      ...(audio === undefined
        ? []
        : ['-map', audio, '-filter:a', `atrim=${range},asetpts=PTS-${from}/TB`, '-c:a', 'flac']),
      ...['-t', seconds.toFixed(3), '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
      ...['-f', 'matroska', basename(outputPath)],
    ],
    {
      cwd: dirname(outputPath),
      ...(signal && { signal }),
      ...(onProgress && {
        onProgress: ({ seconds: done }: { seconds: number }) => onProgress(Math.min(1, done / seconds)),
      }),
    },
  );
};
