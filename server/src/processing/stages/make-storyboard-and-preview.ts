/** Draws the storyboard and the hover preview of an encoded video, and measures its loudness. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assembleRendition } from '../../media/hls/assemble-rendition.ts';
import { HOVER_PREVIEW_FILE, isInHoverPreview, makeHoverPreview } from '../../media/extras/hover-preview.ts';
import { SEGMENT_SECONDS } from '../../media/ladder/ladder.ts';
import { measureLoudness } from '../../media/analysis/loudness.ts';
import { makeStoryboardSprite, storyboardGeometry, storyboardVtt } from '../../media/extras/storyboard.ts';
import type { VideoPlan } from './plan-video.ts';
import type { ProcessingDeps } from '../video-processing.ts';

/**
 * All from the lowest rendition, which is decoded fastest. Writes into `folder`.
 * @returns what the watch page, cards and the next run need to know, for the manifest
 */
export const makeStoryboardAndPreview = async (
  { tools: { ffmpeg }, workFolder, signal }: ProcessingDeps,
  {
    plan,
    folder,
    durationSeconds,
  }: { plan: Pick<VideoPlan, 'ladder'>; folder: string; durationSeconds: number },
): Promise<Record<string, unknown>> => {
  const lowest = plan.ladder.renditions[0];
  if (!lowest) throw new Error('a ladder without renditions');
  const small = join(workFolder, 'small.mp4');
  await assembleRendition(join(folder, lowest.name), small);
  const storyboard = storyboardGeometry(durationSeconds, SEGMENT_SECONDS, lowest);
  await makeStoryboardSprite(ffmpeg, small, storyboard, join(folder, 'storyboard.jpg'), {
    signal,
  });
  await writeFile(
    join(folder, 'storyboard.vtt'),
    storyboardVtt(storyboard, durationSeconds, 'storyboard.jpg'),
  );
  const looks = join(workFolder, 'looks.mp4');
  await assembleRendition(join(folder, lowest.name), looks, isInHoverPreview(durationSeconds));
  await makeHoverPreview({
    ffmpeg,
    input: looks,
    durationSeconds,
    width: lowest.width,
    height: lowest.height,
    outputPath: join(folder, HOVER_PREVIEW_FILE),
    signal,
  });
  const loudness = await measureLoudness({ ffmpeg, input: small, signal });
  for (const file of [small, looks]) await rm(file, { force: true });
  return { storyboard, preview: HOVER_PREVIEW_FILE, loudness: loudness ?? null };
};
