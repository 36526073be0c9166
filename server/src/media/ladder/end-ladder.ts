/**
 * Where the ladder of one video may end: a video that was enlarged before it was sent, or that is soft or plain, shows no more in its larger renditions than in
 * a smaller one that the player enlarges.
 */
import { resolve } from 'node:path';
import type { MediaWork } from '../ffmpeg/media-work.ts';
import { FfmpegError, fileInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import type { LadderPlan } from './plan-ladder.ts';
import type { Rendition } from './renditions.ts';

/**
 * Similarity (SSIM, brightness) of a picture that was made smaller and larger again to itself, in every place that is looked at. What encoding
 * takes is two to four times as much (0.97 to 0.98); videos that were really taken at 1080 lines have 0.99 and less at 720.
 */
const SAME = 0.993;

/** One picture from each: the cost is the same for a video of two minutes and of ten hours. */
const MAX_PLACES = 8;
const SECONDS_A_PLACE = 15;

const placesOf = (durationSeconds: number): number[] => {
  const count = Math.min(MAX_PLACES, Math.max(2, Math.round(durationSeconds / SECONDS_A_PLACE)));
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * durationSeconds);
};

const similarities = async (
  { ffmpeg, signal }: MediaWork,
  { input, plan, width, height }: { input: string; plan: LadderPlan; width: number; height: number },
  candidates: readonly Rendition[],
  seconds: number,
): Promise<number[] | undefined> => {
  const labels = (letter: string) => candidates.map((_, index) => `[${letter}${index}]`).join('');
  const graph = [
    [
      `[${plan.video}]${plan.videoFilter === '' ? '' : `${plan.videoFilter},`}format=yuv420p`,
      `scale=${width}:${height}:flags=bicubic,setsar=1,split=${candidates.length * 2}${labels('s')}${labels('w')}`,
    ].join(','),
    ...candidates.map(
      (rendition, index) =>
        `[s${index}]scale=${rendition.width}:${rendition.height}:flags=bicubic,` +
        `scale=${width}:${height}:flags=bicubic[e${index}]`,
    ),
    ...candidates.map((_, index) => `[e${index}][w${index}]ssim[o${index}]`),
  ].join(';');
  const log = await runFfmpeg(
    ffmpeg,
    [
      // From the key frame before: nothing is decoded that is not looked at.
      ...[
        '-v',
        'info',
        '-nostats',
        '-noaccurate_seek',
        '-ss',
        seconds.toFixed(3),
        ...fileInput(resolve(input)),
      ],
      ...['-filter_complex', graph, '-an'],
      ...candidates.flatMap((_, index) => [
        ...['-map', `[o${index}]`, '-vsync', '0', '-frames:v', '1', '-f', 'null', '-'],
      ]),
    ],
    signal ? { signal } : {},
  ).catch((error: unknown) => {
    // A damaged stretch; who encodes it says so.
    if (error instanceof FfmpegError && !error.wasKilled) return '';
    throw error;
  });
  const found = [...log.matchAll(/Parsed_ssim_(\d+) @ \w+\] SSIM Y:([\d.]+)/g)]
    .map(([, filter, similarity]) => ({ filter: Number(filter), similarity: Number(similarity) }))
    .toSorted((one, other) => one.filter - other.filter);
  return found.length === candidates.length ? found.map(({ similarity }) => similarity) : undefined;
};

/**
 * @param facts size of the source as shown
 * @returns the plan's renditions up to the first one that shows all that the source does; all of them where nothing could be measured
 */
export const endLadder = async (
  work: MediaWork & { input: string; facts: { width: number; height: number; isTelecined?: boolean } },
  plan: LadderPlan,
): Promise<Rendition[]> => {
  const { facts, input } = work;
  const candidates = plan.renditions.slice(0, -1);
  // The filter of telecined video needs more pictures than one.
  if (candidates.length === 0 || facts.isTelecined) return plan.renditions;
  const [width, height] = [facts.width, facts.height].map((length) =>
    Math.max(2, 2 * Math.round(length / 2)),
  );
  if (!width || !height) return plan.renditions;
  const worst = candidates.map(() => 1);
  let places = 0;
  for (const seconds of placesOf(plan.durationSeconds)) {
    const found = await similarities(work, { input, plan, width, height }, candidates, seconds);
    if (!found) continue;
    places += 1;
    for (const [index, similarity] of found.entries()) worst[index] = Math.min(worst[index] ?? 1, similarity);
    // Nothing can be left out any more.
    if (worst.every((similarity) => similarity < SAME)) return plan.renditions;
  }
  const last = places === 0 ? -1 : worst.findIndex((similarity) => similarity >= SAME);
  return last < 0 ? plan.renditions : plan.renditions.slice(0, last + 1);
};
