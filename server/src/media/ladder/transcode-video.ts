/** The whole ladder of a source file in one run of ffmpeg. */
import { join, resolve } from 'node:path';
import { framesPerSecond } from './frame-rate.ts';
import { createFragmentCounter } from '../hls/count-fragments.ts';
import {
  type BesidesOutput,
  type LadderJob,
  makeRenditions,
  segmentFrames,
  temporaryFile,
} from './ladder.ts';
import type { MasterRendition } from '../hls/master-playlist.ts';
import type { MediaWork, OnProgress, RenditionProgress } from '../ffmpeg/media-work.ts';
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
  besides?: BesidesOutput;
  /** Default `later`. */
  priority?: MediaPriority;
}

/** Where a video ends at the latest: a source whose times leap would repeat its last frame for hours. */
export const maxVideoSeconds = (durationSeconds: number): number =>
  Math.max(durationSeconds * 1.25, durationSeconds + 60);

/** All renditions are encoded side by side, and are not equally far; cutting into segments is what remains at the end. */
const ENCODED_FRACTION = 0.98;

/** How far each rendition is, by the fragments that lie in its file; between them it is as far as the run, up to the next one. */
const followRenditions = ({ plan, outputDir }: TranscodeJob) => {
  const fragmentSeconds = segmentFrames(plan.frameRate) / framesPerSecond(plan.frameRate);
  const followed = plan.renditions.map((rendition) => ({
    rendition: rendition.name,
    fraction: 0,
    isDone: false,
    fragments: createFragmentCounter(join(outputDir, temporaryFile(rendition))),
  }));
  return {
    update: async (runSeconds: number): Promise<void> => {
      for (const one of followed) {
        if (one.isDone) continue;
        const written = (await one.fragments.count()) * fragmentSeconds;
        const seconds = Math.max(written, Math.min(runSeconds, written + fragmentSeconds));
        const fraction = Math.min(1, seconds / plan.durationSeconds) * ENCODED_FRACTION;
        if (!one.isDone) one.fraction = Math.max(one.fraction, fraction);
      }
    },
    finish: (name: string): void => {
      for (const one of followed)
        if (one.rendition === name) Object.assign(one, { fraction: 1, isDone: true });
    },
    fractions: (): RenditionProgress[] =>
      followed.map(({ rendition, fraction }) => ({ rendition, fraction })),
  };
};

/** The ladder's part of `masterPlaylist`. */
export const plannedRenditions = (plan: LadderPlan): MasterRendition[] =>
  plan.renditions.map(({ name, width, height }) => ({
    name,
    width,
    height,
    framesPerSecond: framesPerSecond(plan.frameRate),
  }));

const transcodeLadderJob = ({ ffmpeg, input, plan, outputDir, besides }: TranscodeJob): LadderJob => ({
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
  besides,
});

/**
 * @returns what was really encoded, to be compared with the source's length
 * @throws FfmpegError, SliceError
 */
export const transcodeVideo = async (job: TranscodeJob): Promise<{ durationSeconds: number }> => {
  const followed = followRenditions(job);
  const tell = () => job.onProgress?.(followed.fractions());
  let updating = Promise.resolve();
  const sliced = await makeRenditions(
    {
      ...transcodeLadderJob(job),
      run: {
        priority: job.priority ?? 'later',
        ...(job.signal ? { signal: job.signal } : {}),
        onProgress: ({ seconds }) => {
          updating = updating.then(() => followed.update(seconds)).then(tell, () => {});
        },
      },
    },
    ({ name }) => {
      followed.finish(name);
      tell();
    },
  );
  await updating;
  return { durationSeconds: Math.max(...sliced.map((rendition) => rendition.durationSeconds)) };
};
