/** Which renditions a film gets, from what its source is. */
import type { Encoders } from './encoders.ts';
import type { Rendition } from './ladder.ts';
import type { MediaFacts } from './probe-media.ts';

/** Lines of the standard rungs: of the shorter side, so that an upright film has the same rungs as a lying one. */
export const LADDER_LINES = [240, 360, 480, 720, 1080, 1440, 2160] as const;

export const LADDER_CODECS = ['h264', 'av1'] as const;
export type LadderCodec = (typeof LADDER_CODECS)[number];

/** Exact frames a second: 30000/1001 is no decimal number. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

export interface LadderOptions {
  encoders: Encoders;
  /** `av1` needs `encoders.av1`. Default `h264`. */
  codec?: LadderCodec;
  /** No rung above it. Default 2160. */
  maxLines?: number;
  /** Height of a source rung that stays: the rung of the same size is left out. */
  keptSourceLines?: number | undefined;
  preset?: 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'medium';
  /** Encoder threads of each rung; fixed, since x264's result depends on it. Default 2. */
  threads?: number;
}

/** Plain data: it may lie in a job's payload, so that every worker encodes by the same plan. */
export interface LadderPlan {
  codec: LadderCodec;
  frameRate: FrameRate;
  durationSeconds: number;
  hasAudio: boolean;
  /** Filters on the picture before it is split into rungs: deinterlacing, tone mapping. */
  videoFilter: string;
  /** Lowest first; never empty. */
  renditions: Rendition[];
  preset: NonNullable<LadderOptions['preset']>;
  threads: number;
  /** Encoder's name for ffmpeg. */
  encoder: 'libx264' | Exclude<Encoders['av1'], undefined>;
}

/** @throws Error when `options.codec` is one that the ffmpeg cannot encode */
export const planLadder = (_facts: MediaFacts, _options: LadderOptions): LadderPlan => {
  throw new Error('not built yet');
};
