/** Stills of a video, spread evenly over it, for its uploader to choose the preview from. */
import { access, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FfmpegError, type FfmpegRun, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';

export const SCREENSHOTS = 10;

export interface ScreenshotJob {
  ffmpeg: string;
  input: string;
  durationSeconds: number;
  /**
   * Distance of the input's key frames where it is known (a rendition of ours): all stills then come from one run. Without it
   * each moment is sought by itself, and black or empty pictures are passed over.
   */
  keyFrameSeconds?: number;
  count?: number;
  width: number;
  height: number;
  /** Gets `1.jpg` … `{count}.jpg`; must exist. */
  outputDir: string;
  run?: FfmpegRun;
}

const JPEG_OUTPUT = ['-q:v', '4', '-flags:v', '+bitexact', '-map_metadata', '-1', '-f', 'image2'];

/** Of a picture that ends long before its sound, as of a song with one slide, no moment has any but the first. */
const takeFirst = async (job: ScreenshotJob): Promise<void> => {
  const filter = `scale=${job.width}:${job.height}:flags=bicubic`;
  await runFfmpeg(
    job.ffmpeg,
    [
      ...['-v', 'error', ...fileInput(resolve(job.input)), '-an', '-vf', filter, '-frames:v', '1'],
      ...[...JPEG_OUTPUT, '-update', '1', '1.jpg'],
    ],
    { ...job.run, cwd: job.outputDir },
  );
};

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Takes key frames only where there are enough of them, since decoding everything costs far more. */
const takeInOneRun = async (job: ScreenshotJob, count: number, keyFrameSeconds: number): Promise<void> => {
  const keyFrames = Math.floor(job.durationSeconds / keyFrameSeconds);
  const step = Math.floor(keyFrames / count);
  const rate = (count / job.durationSeconds).toFixed(6);
  const select = step >= 1 ? `select='not(mod(n\\,${step}))'` : `fps=${rate}:round=up`;
  const filter = `${select},scale=${job.width}:${job.height}:flags=bicubic`;
  await runFfmpeg(
    job.ffmpeg,
    [
      ...['-v', 'error', ...(step >= 1 ? ['-skip_frame', 'nokey'] : []), ...fileInput(resolve(job.input))],
      ...['-an', '-vf', filter, '-vsync', '0', '-frames:v', String(count), ...JPEG_OUTPUT, '%d.jpg'],
    ],
    { ...job.run, cwd: job.outputDir },
  );
  if (!(await isThere(join(job.outputDir, '1.jpg')))) await takeFirst(job);
};

/** Where in its part of the video a still is looked for, in this order. */
const TRIES = [0.5, 0.3, 0.7, 0.15, 0.85];
/** Further moments of parts that have something to show. */
const SPARE_TRIES = [0.25, 0.75, 0.4, 0.6, 0.05, 0.95];

/** In longer videos the key frame before the moment is near enough, and the next still has another. */
const EXACT_BELOW_SECONDS = 60;

/** Side of the small grey picture that a still is judged by. */
const JUDGED_PIXELS = 32;

interface Judgement {
  /** Black, white, or nearly one colour: the start of a fade tells nobody anything. */
  isEmpty: boolean;
  /** Contrast: standard deviation of the brightness. */
  contrast: number;
}

const judge = (grey: Buffer): Judgement => {
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const contrast = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  return { isEmpty: mean < 24 || mean > 235 || contrast < 8, contrast };
};

/** @returns undefined when there is no picture at that moment */
const takeOne = async (
  job: ScreenshotJob,
  seconds: number,
  folder: string,
  name: string,
): Promise<Judgement | undefined> => {
  const isExact = job.durationSeconds < EXACT_BELOW_SECONDS;
  const graph = [
    '[0:v]split[a][b]',
    `[a]scale=${job.width}:${job.height}:flags=bicubic,setsar=1[still]`,
    `[b]scale=${JUDGED_PIXELS}:${JUDGED_PIXELS}:flags=area,format=gray[grey]`,
  ].join(';');
  const chunks: Buffer[] = [];
  try {
    await runFfmpeg(
      job.ffmpeg,
      [
        ...['-v', 'error', ...(isExact ? [] : ['-noaccurate_seek']), '-ss', seconds.toFixed(3)],
        ...[...fileInput(resolve(job.input)), '-filter_complex', graph],
        // By its own time a picture before the moment would be left out, and all up to there be decoded.
        ...['-map', '[still]', '-vsync', '0', '-frames:v', '1', ...JPEG_OUTPUT, '-update', '1', name],
        ...['-map', '[grey]', '-vsync', '0', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
      ],
      { ...job.run, cwd: folder, onOutput: (chunk) => void chunks.push(chunk) },
    );
  } catch (error) {
    // A damaged stretch; the next moment may be well.
    if (!(error instanceof FfmpegError) || error.wasKilled) throw error;
  }
  const grey = Buffer.concat(chunks);
  return grey.length === JUDGED_PIXELS ** 2 ? judge(grey) : undefined;
};

/** Something to see beats nothing, then contrast does. */
const isBetter = (one: Judgement, other: Judgement | undefined): boolean =>
  other === undefined ||
  (one.isEmpty === other.isEmpty ? one.contrast > other.contrast : other.isEmpty && !one.isEmpty);

/** A dark video is looked at in so many places at most, and then has dark stills. */
const MAX_LOOKS = 20;

/** Stills with something to see come first; for parts without any, others of the same video take their place. */
const takeOneByOne = async (job: ScreenshotJob, count: number): Promise<void> => {
  const folder = await mkdtemp(join(job.outputDir, '.tries-'));
  const seconds = job.durationSeconds / count;
  const parts = Array.from({ length: count }, (_, index) => index);
  const still = (index: number): string => join(job.outputDir, `${index + 1}.jpg`);
  const best: (Judgement | undefined)[] = parts.map(() => undefined);
  const isGood = (index: number): boolean => best[index]?.isEmpty === false;
  /** @param part where in the video it is looked for, of the part's own place or of another's */
  const look = async (index: number, part: number, share: number, isWanted = isBetter): Promise<void> => {
    const judgement = await takeOne(job, (part + share) * seconds, folder, 'try.jpg');
    if (!judgement || !isWanted(judgement, best[index])) return;
    await rename(join(folder, 'try.jpg'), still(index));
    best[index] = judgement;
  };
  try {
    let looks = 0;
    // Every part once before any of them again.
    for (const share of TRIES)
      for (const index of parts) {
        if (isGood(index) || looks >= MAX_LOOKS) continue;
        looks += 1;
        await look(index, index, share);
      }
    const good = parts.filter(isGood);
    const spares = SPARE_TRIES.flatMap((share) => good.map((part) => ({ part, share }))).slice(0, MAX_LOOKS);
    for (const index of parts)
      while (!isGood(index) && spares.length > 0) {
        const spare = spares.shift();
        if (spare) await look(index, spare.part, spare.share, ({ isEmpty }) => !isEmpty);
      }
    const found = best.findIndex((one) => one !== undefined);
    if (found < 0) await takeFirst(job);
    const first = Math.max(0, found);
    for (const index of parts)
      if (best[index] === undefined && index !== first) await copyFile(still(first), still(index));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** @throws FfmpegError when nothing can be decoded at all */
export const takeScreenshots = async (job: ScreenshotJob): Promise<void> => {
  const count = job.count ?? SCREENSHOTS;
  if (job.keyFrameSeconds === undefined) await takeOneByOne(job, count);
  else await takeInOneRun(job, count, job.keyFrameSeconds);
};
