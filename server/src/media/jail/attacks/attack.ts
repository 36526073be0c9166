/** One hostile file, and what must come of it. */

export interface Attack {
  name: string;
  /** What the uploader calls it. */
  fileName: string;
  bytes: Buffer;
  /**
   * `no video`: NotAVideoError; `truncated`: TruncatedVideoError; `too much`: MediaLimitError; `refused`: either of them, as the build of ffmpeg has it;
   * `harmless`: it is a video, and what is malicious about it is ignored; `either`: harmless to some builds, to others no video.
   */
  outcome: 'no video' | 'truncated' | 'too much' | 'refused' | 'harmless' | 'either';
}

/** What attacks reach for. */
export interface Bait {
  /** Absolute path of a text file that no program may open. */
  canary: string;
  /** Absolute path of a video that belongs to someone else. */
  video: string;
  /** Of a server that nobody may ask: `http://127.0.0.1:18101`. */
  origin: string;
}
