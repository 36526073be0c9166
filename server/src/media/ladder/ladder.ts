/** The HLS ladder: one ffmpeg process, one decoding, a split, and a fragmented MP4 per rendition that is then cut into segments. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureEncoderArguments, soundEncoderArguments } from './ladder-encoder-arguments.ts';
import { type FrameRate, frameRateOf, frameRateText, framesPerSecond } from './frame-rate.ts';
import { masterPlaylist } from '../hls/master-playlist.ts';
import type { LadderPlan, LadderPreset } from './plan-ladder.ts';
import type { Rendition } from './renditions.ts';
import { scaleGraph } from './scale-graph.ts';
import { type FfmpegRun, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { sharedOutputs } from './shared-outputs.ts';
import { type SlicedStream, sliceFile } from '../hls/slice-cmaf.ts';

export { RENDITIONS, type Rendition } from './renditions.ts';

/** Length of a segment and distance of key frames; storyboards take one picture each. */
export const SEGMENT_SECONDS = 2;

/** Frames in a segment: at 29.97 a second it is a little longer than `SEGMENT_SECONDS`. */
export const segmentFrames = (rate: FrameRate): number =>
  Math.max(1, Math.round(SEGMENT_SECONDS * framesPerSecond(rate)));

/** What else is made of the source's pictures in the same run, without decoding them twice. */
export interface BesidesOutput {
  filter: string;
  /** Of the output, up to its name, which is `pipe:1`. */
  options: readonly string[];
  onOutput: (chunk: Buffer) => void;
}

export interface LadderJob {
  ffmpeg: string;
  /** Everything up to and with the `-i` of each input. */
  inputs: string[];
  /** ffmpeg stream of the picture. Default `0:v`. */
  video?: string;
  /** Filters on the first input's picture before the split (deinterlacing, trimming, colour), if any. */
  videoFilter?: string;
  /** ffmpeg stream of the sound, as `1:a`; undefined: silent. */
  audio?: string | undefined;
  /** Filters on the sound, if any. */
  audioFilter?: string;
  frameRate: FrameRate;
  /** Frames with which the picture starts are repeated back to 0, so that late pictures do not shift. */
  startsAtZero?: boolean;
  renditions: readonly Rendition[];
  /** Must exist; gets a folder per rendition. */
  outputDir: string;
  encoder?: LadderPlan['encoder'];
  preset?: LadderPreset;
  threads?: number;
  /** Nothing is encoded beyond it. */
  maxSeconds?: number;
  besides?: BesidesOutput | undefined;
  run?: FfmpegRun;
}

/** Of a rendition that is being encoded, in `outputDir`: a fragment for each of its segments. */
export const temporaryFile = ({ name }: Pick<Rendition, 'name'>): string => `${name}.part.mp4`;

const ladderArguments = (job: LadderJob): string[] => {
  const rate = frameRateText(job.frameRate);
  const chain = [
    ...(job.videoFilter ? [job.videoFilter] : []),
    job.startsAtZero ? `fps=fps=${rate}:start_time=0` : `fps=${rate}`,
    // Once, before the first scaler.
    'format=yuv420p',
  ];
  // One encoding for all renditions with the same bit rate.
  const rates = job.audio === undefined ? [] : [...new Set(job.renditions.map(({ audioKbps }) => audioKbps))];
  const sound = [...(job.audioFilter ? [job.audioFilter] : []), `asplit=${rates.length}`];
  const { besides } = job;
  const source = `[${job.video ?? '0:v'}]`;
  const graph = [
    ...(besides ? [`${source}split=2[p][b]`, `[b]${besides.filter}[besides]`] : []),
    `${besides ? '[p]' : source}${chain.join(',')}[s]`,
    ...scaleGraph('[s]', job.renditions),
    ...(job.audio
      ? [`[${job.audio}]${sound.join(',')}${rates.map((_, index) => `[a${index}]`).join('')}`]
      : []),
  ].join(';');
  const settings = {
    encoder: job.encoder ?? ('libx264' as const),
    preset: job.preset ?? ('veryfast' as const),
    threads: job.threads ?? 2,
    keyFrameDistance: segmentFrames(job.frameRate),
  };
  const streams = [
    ...job.renditions.map((rendition, index) => ({
      label: `[v${index}]`,
      encoder: pictureEncoderArguments(settings, rendition),
    })),
    ...rates.map((kbps, index) => ({ label: `[a${index}]`, encoder: soundEncoderArguments(kbps) })),
  ];
  const files = job.renditions.map((rendition, index) => ({
    name: temporaryFile(rendition),
    streams: [`v:${index}`, ...(job.audio === undefined ? [] : [`a:${rates.indexOf(rendition.audioKbps)}`])],
  }));
  return [
    ...['-v', 'error', ...job.inputs, '-filter_complex', graph],
    ...(besides ? ['-map', '[besides]', ...besides.options] : []),
    ...sharedOutputs(streams, files, job.maxSeconds),
  ];
};

/**
 * Makes every rendition's folder in `outputDir`; a folder that is there already is replaced.
 * @param onSliced a rendition is complete
 * @returns what each rendition turned out to be, in the order of `job.renditions`
 * @throws FfmpegError, SliceError
 */
export const makeRenditions = async (
  job: LadderJob,
  onSliced?: (rendition: Rendition) => void,
): Promise<SlicedStream[]> => {
  const sliced: SlicedStream[] = [];
  try {
    await runFfmpeg(job.ffmpeg, ladderArguments(job), {
      ...job.run,
      ...(job.besides && { onOutput: job.besides.onOutput }),
      cwd: job.outputDir,
    });
    for (const rendition of job.renditions) {
      const folder = join(job.outputDir, rendition.name);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      sliced.push(await sliceFile(join(job.outputDir, temporaryFile(rendition)), folder));
      await rm(join(job.outputDir, temporaryFile(rendition)));
      onSliced?.(rendition);
    }
  } finally {
    for (const rendition of job.renditions)
      await rm(join(job.outputDir, temporaryFile(rendition)), { force: true });
  }
  return sliced;
};

/** `LadderJob` with a whole or decimal number of frames. */
export type SimpleLadderJob = Omit<LadderJob, 'frameRate'> & { framesPerSecond: number };

/**
 * Makes the whole ladder in `outputDir`, with `master.m3u8`.
 * @throws FfmpegError, SliceError
 */
export const transcodeLadder = async ({ framesPerSecond: rate, ...job }: SimpleLadderJob): Promise<void> => {
  await makeRenditions({ ...job, frameRate: frameRateOf(rate) });
  const renditions = job.renditions.map((rendition) => ({ ...rendition, framesPerSecond: rate }));
  await writeFile(join(job.outputDir, 'master.m3u8'), await masterPlaylist(job.outputDir, renditions));
};
