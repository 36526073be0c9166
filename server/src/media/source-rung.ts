/** The source itself as an HLS rendition, without encoding the picture again: playable seconds after the last byte. */
import type { MediaWork } from './media-work.ts';
import type { MediaFacts } from './probe-media.ts';
import type { MasterRung } from './write-master.ts';

/** Why a source cannot be played as it is. */
export const SOURCE_RUNG_REFUSALS = ['codec', 'pixel-format', 'container', 'size', 'damaged'] as const;
export type SourceRungRefusal = (typeof SOURCE_RUNG_REFUSALS)[number];

export interface SourceRungJob extends MediaWork {
  input: string;
  facts: MediaFacts;
  /** Must exist. Gets `source/` and a `master.m3u8` that names it alone. */
  outputDir: string;
}

export interface SourceRung extends MasterRung {
  /** Lines as the ladder counts them: for `LadderOptions.keptSourceLines`. */
  lines: number;
  durationSeconds: number;
  averageBitsPerSecond: number;
  maxKeyFrameSeconds: number;
  /**
   * Whether it serves viewers well enough to stay beside the ladder. If not, it is for the first watching only and
   * the ladder replaces it.
   */
  isLasting: boolean;
}

export type SourceRungResult =
  | { isMade: true; rung: SourceRung }
  /** The first rung of the ladder has to come first. */
  | { isMade: false; refusal: SourceRungRefusal };

/** Never throws for what is wrong with the source (that is a refusal); does for a lack of disk, or an abort. */
export const makeSourceRung = async (_job: SourceRungJob): Promise<SourceRungResult> => {
  throw new Error('not built yet');
};
