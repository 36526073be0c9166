/** What the server's HTML tells the play script: the attribute `data-play` of the frame. */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';

/** Sentences over the picture when play cannot go on. */
export const FAULT_KEYS = [
  /** While play waits and goes on by itself. */
  'offline',
  'waiting',
  /** When it was given up, alongside Retry. */
  'unreachable',
  'missing',
  'expired',
  'decode',
] as const;
/** The last two are those of the controls. */
export type PlayWords = Record<(typeof FAULT_KEYS)[number] | 'retry' | 'loading', string>;

export interface PlayData {
  streams: VideoFile['streams'];
  /** Same-origin address that answers the video's file anew. */
  fileUrl: string;
  words: PlayWords;
}
