/** The whole ladder of a source file in one run of ffmpeg. */
import { resolve } from 'node:path';
import { framesPerSecond } from './frame-rate.ts';
import { type LadderJob, makeRenditions } from './ladder.ts';
import type { MasterRendition } from '../hls/master-playlist.ts';
import type { MediaWork, OnProgress } from '../ffmpeg/media-work.ts';
import type { LadderPlan } from './plan-ladder.ts';
import { soundFilter } from './sound-level.ts';
import { fileInput, type MediaPriority } from '../ffmpeg/run-ffmpeg.ts';

export interface TranscodeJob extends MediaWork {
  input: string;
  plan: LadderPlan;
  /**
   * Must exist. Gets `{rendition.name}/index.m3u8`, `init.mp4` and segments for each rendition. The master playlist is
   * `writeMaster`'s, since it may name more than this run made.
   */
  outputDir: string;
  onProgress?: OnProgress | undefined;
  /** Default `later`. */
  priority?: MediaPriority;
}

/** Where a video ends at the latest: a source whose times leap would repeat its last frame for hours. */
export const maxVideoSeconds = (durationSeconds: number): number =>
  Math.max(durationSeconds * 1.25, durationSeconds + 60);

/** All renditions are encoded side by side; cutting into segments is what remains at the end. */
const ENCODED_FRACTION = 0.98;

/** The ladder's part of `masterPlaylist`. */
export const plannedRenditions = (plan: LadderPlan): MasterRendition[] =>
  plan.renditions.map(({ name, width, height }) => ({
    name,
    width,
    height,
    framesPerSecond: framesPerSecond(plan.frameRate),
  }));

export const transcodeLadderJob = ({ ffmpeg, input, plan, outputDir }: TranscodeJob): LadderJob => ({
  ffmpeg,
  inputs: fileInput(resolve(input)),
  video: plan.video,
  videoFilter: plan.videoFilter,
  audio: plan.audio,
  audioFilter: soundFilter(plan.soundLevel),
  frameRate: plan.frameRate,
  startsAtZero: true,
  renditions: plan.renditions,
  outputDir,
  encoder: plan.encoder,
  preset: plan.preset,
  threads: plan.threads,
  maxSeconds: maxVideoSeconds(plan.durationSeconds),
});

/**
 * @returns what was really encoded, to be compared with the source's length
 * @throws FfmpegError, SliceError
 */
export const transcodeVideo = async (job: TranscodeJob): Promise<{ durationSeconds: number }> => {
  const fractions = job.plan.renditions.map(({ name }) => ({ rendition: name, fraction: 0 }));
  const tell = () => job.onProgress?.(fractions.map((entry) => ({ ...entry })));
  const sliced = await makeRenditions(
    {
      ...transcodeLadderJob(job),
      run: {
        priority: job.priority ?? 'later',
        ...(job.signal ? { signal: job.signal } : {}),
        onProgress: ({ seconds }) => {
          const done = Math.min(1, seconds / job.plan.durationSeconds) * ENCODED_FRACTION;
          for (const entry of fractions) entry.fraction = Math.max(entry.fraction, done);
          tell();
        },
      },
    },
    ({ name }) => {
      for (const entry of fractions) if (entry.rendition === name) entry.fraction = 1;
      tell();
    },
  );
  return { durationSeconds: Math.max(...sliced.map((rendition) => rendition.durationSeconds)) };
};
