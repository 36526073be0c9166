/** The codecs that a site may offer besides H.264, in ladders of their own: what makes each, and how much it needs. */
import type { LadderLines } from './renditions.ts';

interface ExtraCodecFacts {
  /** Of ffmpeg, the quickest first. */
  encoders: readonly string[];
  /** Constant rate factors that look like the H.264 ladder's; each encoder has a scale of its own. */
  crf: Readonly<Record<LadderLines, number>>;
  /** Of the H.264 rendition's ceiling. */
  maxRateShare: number;
}

export const EXTRA_CODECS = {
  av1: {
    encoders: ['libsvtav1', 'libaom-av1'],
    crf: { 240: 44, 360: 42, 480: 40, 720: 38, 1080: 36, 1440: 36, 2160: 36 },
    maxRateShare: 0.7,
  },
  hevc: {
    encoders: ['libx265'],
    crf: { 240: 31, 360: 30, 480: 29, 720: 28, 1080: 27, 1440: 27, 2160: 27 },
    maxRateShare: 0.7,
  },
} as const satisfies Record<string, ExtraCodecFacts>;

export type ExtraCodec = keyof typeof EXTRA_CODECS;
export type ExtraEncoder = (typeof EXTRA_CODECS)[ExtraCodec]['encoders'][number];

/** For the operator. */
export const describeMissingEncoder = (codec: ExtraCodec, version: string): string =>
  `no ladders in ${codec}: ${version} lacks ${EXTRA_CODECS[codec].encoders.join(' and ')}`;

export const EXTRA_CODEC_NAMES = Object.keys(EXTRA_CODECS) as readonly ExtraCodec[];
