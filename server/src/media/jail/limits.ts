/** What one run of ffmpeg may take. A figure left out has the default; all of them hold on every machine. */
export interface RunLimits {
  /** Time on the clock. */
  seconds?: number;
  /** Time on all cores together. */
  cpuSeconds?: number;
  /** Really used, not reserved. */
  memoryBytes?: number;
  /** All that it writes together. */
  outputBytes?: number;
}

/**
 * How soon somebody wants it, and how far it therefore gives way on the processors: to the processes that serve pages, which have 0, and
 * to each other. Ten steps are a share of about one to ten.
 * - `soon`: somebody looks at a progress bar: probing, scanning, pictures, the first stream of a video
 * - `later`: the ladder and its pieces
 * - `spare`: what every viewer can do without: ladders in other codecs next to a published one, and what is there already and made anew
 */
export const NICENESS = { soon: 5, later: 15, spare: 19 } as const;
export type MediaPriority = keyof typeof NICENESS;

const HOUR = 3600;
const GB = 1024 ** 3;

export const DEFAULT_LIMITS = {
  seconds: 12 * HOUR,
  cpuSeconds: 48 * HOUR,
  // A whole ladder at 2160p takes 1.5 GB with 2 threads a rendition, 3.5 GB with 16.
  memoryBytes: 6 * GB,
  outputBytes: 64 * GB,
} as const satisfies Required<RunLimits>;

/** Asking what a file is decodes a few frames at most. */
export const PROBE_LIMITS = {
  seconds: 60,
  cpuSeconds: 30,
  memoryBytes: 2 * GB,
  outputBytes: 16 * 1024 ** 2,
} as const satisfies Required<RunLimits>;

/** Reading all packets of the largest upload from a slow disk. */
export const SCAN_LIMITS = {
  ...PROBE_LIMITS,
  seconds: HOUR / 2,
  cpuSeconds: 300,
  // A line of text for each packet.
  outputBytes: GB,
} as const satisfies Required<RunLimits>;

/** A ladder with sound, its segments and playlists opens about 30. */
export const OPEN_FILES = 256;

/** 8K with a margin. No video has more; a picture of 65,535 by 65,535 would take 6 GB. */
export const MAX_PIXELS = 8192 * 4352;

/** Longer is a lie in a header, or a camera that nobody will watch. */
export const MAX_DURATION_SECONDS = 24 * HOUR;

/** Tracks in one file: videos have a picture, some languages and some subtitles. */
export const MAX_STREAMS = 64;

/** Slow motion is filmed with up to 960 frames a second; more is there to keep decoders busy. */
export const MAX_FRAMES_PER_SECOND = 1000;
