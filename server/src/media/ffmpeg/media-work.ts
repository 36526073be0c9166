/** The options of every long media task (ffmpeg, signal), and how it reports progress. */
import type { runFfmpeg } from './run-ffmpeg.ts';

/** How ffmpeg is named and started: whatever `runFfmpeg` takes. */
export type Ffmpeg = Parameters<typeof runFfmpeg>[0];

export interface MediaWork {
  ffmpeg: Ffmpeg;
  /** Ends ffmpeg immediately; the promise then rejects. What was written so far stays in the folder. */
  signal?: AbortSignal | undefined;
}

/** How far one rendition is: counted from finished segments, never guessed. */
export interface RenditionProgress {
  rendition: string;
  /** 0 to 1, never falling; 1 only when the rendition is complete. */
  fraction: number;
}
export type OnProgress = (progress: readonly RenditionProgress[]) => void;
