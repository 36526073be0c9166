/** The whole ladder of a source file in one run of ffmpeg. */
import type { MediaWork, OnProgress } from './media-work.ts';
import type { LadderPlan } from './plan-ladder.ts';

export interface FilmJob extends MediaWork {
  input: string;
  plan: LadderPlan;
  /**
   * Must exist. Gets `{rendition.name}/index.m3u8`, `init.mp4` and segments for each rung (AV1: `av1-{name}/`).
   * The master playlist is `writeMaster`'s, since it may name more than this run made.
   */
  outputDir: string;
  onProgress?: OnProgress;
}

/**
 * @returns what was really encoded, to be compared with the source's length
 * @throws FfmpegError
 */
export const transcodeFilm = async (_job: FilmJob): Promise<{ durationSeconds: number }> => {
  throw new Error('not built yet');
};
