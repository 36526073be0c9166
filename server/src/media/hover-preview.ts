/** The short silent film that a card plays when it is pointed at. */
import type { MediaWork } from './media-work.ts';

/** Name in the film's folder. */
export const HOVER_PREVIEW_FILE = 'preview.mp4';
export const HOVER_PREVIEW_MAX_BYTES = 400_000;

export interface HoverPreviewJob extends MediaWork {
  /** The source, or (cheaper) one low rung made whole by `assembleRendition`. */
  input: string;
  durationSeconds: number;
  /** Displayed size of the input. */
  width: number;
  height: number;
  outputPath: string;
}

export const makeHoverPreview = async (_job: HoverPreviewJob): Promise<void> => {
  throw new Error('not built yet');
};
